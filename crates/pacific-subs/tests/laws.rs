//! The laws every game obeys, on random patrols under all orders.

use pacific_subs::state::{Orders, Setup, State};
use shelf::testkit::assert_lawful;
use table::Key;

#[test]
fn random_games_under_all_orders_obey_the_laws() {
    for (seed, &(_, orders)) in (0..).step_by(100).zip(Orders::ALL) {
        assert_lawful::<State>(&Setup { orders, ..Setup::default() }, seed..seed + 12);
    }
}
