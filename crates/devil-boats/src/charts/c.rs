//! Table C.

use table::chart::ChartBook;
use table::chart::ChartErrors;

#[derive(Debug)]
pub struct Charts {}

impl Charts {
    pub fn load(_: &ChartBook) -> Result<Charts, ChartErrors> {
        Ok(Charts {})
    }
}
