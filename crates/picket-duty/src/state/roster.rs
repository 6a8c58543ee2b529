//! Names for key men whom nobody has named.

/// Family names as a crew of the time had them; enough for the nine men of several ships.
const NAMES: &str = "Abbott Adler Alvarez Anders Bailey Barnes Becker Bellamy Bishop Blake Brandt Brennan Burke \
    Callahan Carver Chase Cobb Conway Crane Dalton Decker Doyle Drake Duffy Eaton Ellis Farrell \
    Fenton Fisher Fowler Garner Gibbs Gorman Grady Haines Hale Harlow Hayes Holt Hooper Ingram Jarvis \
    Keane Keller Kemp Kirby Kowalski Lang Larsen Lowell Lund Madden Marsh Mazur McBride Mercer Moran \
    Nash Nolan Norris Novak Olsen Ortiz Osborn Parrish Pell Perry Pope Porter Pruitt Quinn Ramsey \
    Reardon Reese Riley Rossi Rudd Sawyer Schultz Sears Shaw Slater Snow Stokes Sutton Tate Thorne \
    Todd Tucker Underhill Vance Vaughn Vogel Wade Walsh Weaver Webb Weiss West Whitley Wilder Winslow \
    Wolfe Wyatt Yates York Young Zeller";

/// How many there are.
const COUNT: usize = 108;

/// The name of the man who is the `number`th of the list to come aboard in this game. Games that begin with
/// another ship begin elsewhere in the list; steps of 37 bring all of it before a name comes again.
pub(crate) fn name(first_ship: &str, number: u16) -> &'static str {
    let start: usize = first_ship.bytes().map(usize::from).sum();
    let place = (start + 37 * usize::from(number)) % COUNT;
    NAMES.split(' ').nth(place).unwrap_or("Abbott")
}

/// A list that repeats a name, or a step that misses some, would give two men one name.
#[test]
fn no_name_comes_twice_before_the_list_is_through() {
    let given = (0..COUNT as u16).map(|number| name("Kimberly", number));
    let given: std::collections::BTreeSet<&str> = given.collect();
    assert_eq!((given.len(), NAMES.split(' ').count()), (COUNT, COUNT));
}
