//! The patrol chart as it is drawn: the western Pacific, where bases, areas and travel boxes stand
//! on it, and the lettering. How many boxes a patrol has is chart TRACKS' business; this is their
//! place on paper.

use crate::state::{Base as Port, Zone as Area};
use board::{Base, Label, Point, plans::MapDrawing};
use std::sync::LazyLock;

/// Coasts, heights and depths of the western Pacific; see NOTICE.md for their origin.
pub const BASE: Base = Base {
    name: "silent-victory",
    svg: include_str!("../assets/base.svg"),
    width: 1600,
    height: 1363,
    grid: None,
};

/// Fremantle and Brisbane share the boats from Australia: the west coast sends them to the Indies,
/// the east coast to the islands. SV 7.3.3 leaves the map shown to the player.
pub const FREMANTLE: Point = Point::new(314.7, 1265.2);
pub const BRISBANE: Point = Point::new(816.0, 1191.6);

/// Where a base lies for a patrol to this area.
pub fn port(base: Port, area: Option<Area>) -> Point {
    match base {
        Port::PearlHarbor => Point::new(1467.3, 523.0),
        Port::Philippines => Point::new(388.0, 619.0),
        Port::Australia => match area {
            Some(
                Area::Solomons | Area::Marianas | Area::Empire | Area::Marshalls | Area::Midway,
            ) => BRISBANE,
            Some(Area::ChinaSea | Area::Philippines | Area::JavaSea | Area::Indochina) | None => {
                FREMANTLE
            }
        },
    }
}

/// Where the name of an area is lettered.
pub fn area(area: Area) -> Point {
    let (x, y) = match area {
        Area::ChinaSea => (332.0, 520.0),
        Area::Midway => (1200.0, 340.0),
        Area::Philippines => (576.0, 706.0),
        Area::Solomons => (960.0, 893.0),
        Area::Marianas => (806.0, 606.0),
        Area::Empire => (762.0, 246.0),
        Area::Marshalls => (1030.0, 706.0),
        Area::JavaSea => (268.0, 944.0),
        Area::Indochina => (156.0, 632.0),
    };
    Point::new(x, y)
}

/// The round of a patrol: from its base through the boxes and home again. The third figure is the
/// number of a travel box, 0 for a bend.
pub struct Way {
    pub from: Port,
    pub to: Area,
    pub line: &'static [(f64, f64, u8)],
}

/// The way drawn for a patrol. Boats leaving the Philippines sail the Australian round.
pub fn way(base: Port, area: Area) -> Option<&'static Way> {
    let from = match base {
        Port::PearlHarbor => Port::PearlHarbor,
        Port::Australia | Port::Philippines => Port::Australia,
    };
    WAYS.iter().find(|way| way.from == from && way.to == area)
}

impl Way {
    fn points(&self) -> impl Iterator<Item = Point> {
        self.line.iter().map(|&(x, y, _)| Point::new(x, y))
    }

    /// How many boxes are drawn.
    pub fn boxes(&self) -> u8 {
        self.line.iter().filter(|point| point.2 > 0).count() as u8
    }

    /// The stretches of the round: to the first box, from box to box, and home from the last. With
    /// another number of boxes than is drawn they are spread over the round evenly.
    pub fn legs(&self, boxes: u8) -> Vec<Vec<Point>> {
        let points: Vec<Point> = self.points().collect();
        let stops: Vec<f64> = if self.boxes() == boxes {
            let marked = self.line.iter().enumerate().filter(|(_, point)| point.2 > 0);
            marked.map(|(index, _)| place(index)).collect()
        } else {
            let last = place(points.len() - 1);
            let share = |number: u8| last * f64::from(number) / f64::from(boxes + 1);
            (1..=boxes).map(share).collect()
        };
        let ends = stops.iter().copied().chain([place(points.len() - 1)]);
        let mut from = 0.0;
        ends.map(|to| {
            let leg = stretch(&points, from, to);
            from = to;
            leg
        })
        .collect()
    }
}

/// A corner as a place on its line.
fn place(corner: usize) -> f64 {
    f64::from(corner as u32)
}

/// The part of a line between two places on it, counted in corners.
fn stretch(points: &[Point], from: f64, to: f64) -> Vec<Point> {
    let at = |spot: f64| {
        let corner = (spot.floor() as usize).min(points.len() - 1);
        let (a, b) = (points[corner], points[(corner + 1).min(points.len() - 1)]);
        let part = spot - spot.floor();
        Point::new(a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part)
    };
    let corners = (0..points.len()).filter(|&i| place(i) > from && place(i) < to);
    let mut leg = vec![at(from)];
    leg.extend(corners.map(|i| points[i]));
    leg.push(at(to));
    leg
}

#[rustfmt::skip]
const WAYS: [Way; 18] = [
    Way { from: Port::PearlHarbor, to: Area::Empire, line: &[(1467.3, 523.0, 0), (1207.0, 404.0, 1), (907.0, 352.0, 2), (684.0, 262.0, 3), (650.0, 332.0, 4), (594.0, 356.0, 5), (551.0, 380.0, 6), (529.0, 424.0, 7), (700.0, 470.0, 0), (838.0, 462.0, 8), (1067.0, 470.0, 9), (1300.0, 498.0, 0), (1467.3, 523.0, 0)] },
    Way { from: Port::PearlHarbor, to: Area::Marianas, line: &[(1467.3, 523.0, 0), (1216.0, 506.0, 1), (949.0, 508.0, 2), (742.0, 572.0, 3), (744.0, 632.0, 4), (690.0, 642.0, 5), (652.0, 592.0, 6), (690.0, 532.0, 7), (760.0, 494.0, 0), (840.0, 442.0, 8), (1090.0, 446.0, 9), (1320.0, 486.0, 0), (1467.3, 523.0, 0)] },
    Way { from: Port::PearlHarbor, to: Area::ChinaSea, line: &[(1467.3, 523.0, 0), (1180.0, 398.0, 1), (840.0, 352.0, 2), (613.0, 404.0, 0), (520.0, 404.0, 0), (476.0, 386.0, 3), (431.0, 345.0, 4), (416.0, 398.0, 5), (402.0, 447.0, 6), (452.0, 446.0, 7), (500.0, 480.0, 0), (640.0, 506.0, 8), (1000.0, 500.0, 9), (1300.0, 516.0, 0), (1467.3, 523.0, 0)] },
    Way { from: Port::PearlHarbor, to: Area::Philippines, line: &[(1467.3, 523.0, 0), (1120.0, 500.0, 1), (760.0, 494.0, 2), (500.0, 528.0, 0), (420.0, 528.0, 0), (362.0, 556.0, 0), (360.0, 588.0, 3), (372.0, 645.0, 4), (385.0, 704.0, 5), (392.0, 738.0, 0), (408.0, 748.0, 0), (452.0, 742.0, 6), (474.0, 682.0, 7), (560.0, 650.0, 0), (690.0, 596.0, 8), (1040.0, 566.0, 9), (1300.0, 550.0, 0), (1467.3, 523.0, 0)] },
    Way { from: Port::PearlHarbor, to: Area::Marshalls, line: &[(1467.3, 523.0, 0), (1310.0, 560.0, 1), (1170.0, 614.0, 2), (1062.0, 682.0, 3), (1000.0, 662.0, 4), (944.0, 684.0, 5), (996.0, 738.0, 6), (1062.0, 746.0, 7), (1150.0, 742.0, 0), (1215.0, 690.0, 8), (1350.0, 612.0, 9), (1467.3, 523.0, 0)] },
    Way { from: Port::PearlHarbor, to: Area::Midway, line: &[(1467.3, 523.0, 0), (1400.0, 478.0, 1), (1334.0, 452.0, 2), (1262.0, 446.0, 3), (1234.0, 392.0, 4), (1172.0, 374.0, 5), (1122.0, 408.0, 6), (1170.0, 456.0, 7), (1250.0, 490.0, 0), (1300.0, 508.0, 8), (1388.0, 528.0, 9), (1467.3, 523.0, 0)] },
    Way { from: Port::PearlHarbor, to: Area::Solomons, line: &[(1467.3, 523.0, 0), (1230.0, 650.0, 1), (1030.0, 800.0, 2), (940.0, 880.0, 0), (903.0, 934.0, 3), (872.0, 876.0, 4), (826.0, 853.0, 5), (776.0, 836.0, 6), (808.0, 918.0, 7), (860.0, 826.0, 0), (960.0, 760.0, 8), (1180.0, 610.0, 9), (1467.3, 523.0, 0)] },
    Way { from: Port::PearlHarbor, to: Area::JavaSea, line: &[(1467.3, 523.0, 0), (1120.0, 560.0, 1), (760.0, 690.0, 2), (560.0, 748.0, 0), (440.0, 764.0, 0), (372.0, 782.0, 0), (352.0, 862.0, 3), (322.0, 898.0, 4), (272.0, 888.0, 5), (224.0, 880.0, 6), (212.0, 838.0, 7), (222.0, 790.0, 0), (240.0, 720.0, 0), (300.0, 640.0, 0), (370.0, 540.0, 0), (450.0, 524.0, 0), (620.0, 500.0, 8), (1000.0, 480.0, 9), (1300.0, 504.0, 0), (1467.3, 523.0, 0)] },
    Way { from: Port::PearlHarbor, to: Area::Indochina, line: &[(1467.3, 523.0, 0), (1120.0, 480.0, 1), (760.0, 480.0, 2), (470.0, 524.0, 0), (372.0, 540.0, 0), (300.0, 620.0, 0), (262.0, 700.0, 0), (210.0, 728.0, 0), (166.0, 712.0, 3), (211.0, 702.0, 4), (248.0, 660.0, 5), (248.0, 606.0, 6), (262.0, 558.0, 7), (300.0, 548.0, 0), (372.0, 528.0, 0), (500.0, 510.0, 0), (660.0, 450.0, 8), (1020.0, 440.0, 9), (1300.0, 490.0, 0), (1467.3, 523.0, 0)] },
    Way { from: Port::Australia, to: Area::JavaSea, line: &[(314.7, 1265.2, 0), (262.0, 1203.0, 0), (256.0, 1150.0, 1), (290.0, 1030.0, 2), (316.7, 940.4, 0), (318.0, 922.8, 0), (322.0, 910.0, 0), (352.0, 862.0, 3), (322.0, 898.0, 4), (272.0, 888.0, 5), (224.0, 880.0, 6), (212.0, 838.0, 7), (200.0, 872.0, 0), (192.0, 886.0, 0), (178.0, 898.0, 0), (170.0, 930.0, 0), (180.0, 985.0, 8), (214.0, 1110.0, 9), (262.0, 1226.0, 0), (314.7, 1265.2, 0)] },
    Way { from: Port::Australia, to: Area::Indochina, line: &[(314.7, 1265.2, 0), (262.0, 1203.0, 0), (250.0, 1150.0, 1), (190.0, 1000.0, 2), (172.0, 930.0, 0), (180.0, 897.0, 0), (194.0, 884.0, 0), (204.0, 858.0, 0), (203.0, 800.0, 0), (190.0, 740.0, 0), (166.0, 712.0, 3), (211.0, 702.0, 4), (248.0, 660.0, 5), (248.0, 606.0, 6), (262.0, 558.0, 7), (300.0, 610.0, 0), (326.0, 668.0, 0), (333.0, 705.0, 0), (360.0, 722.0, 0), (368.0, 749.0, 0), (362.7, 790.0, 8), (350.7, 857.2, 0), (318.0, 922.8, 0), (316.7, 940.4, 0), (296.0, 1060.0, 9), (276.0, 1180.0, 0), (314.7, 1265.2, 0)] },
    Way { from: Port::Australia, to: Area::Philippines, line: &[(314.7, 1265.2, 0), (262.0, 1203.0, 0), (262.0, 1140.0, 1), (300.0, 1010.0, 2), (316.7, 940.4, 0), (318.0, 922.8, 0), (350.7, 857.2, 0), (362.7, 782.5, 0), (368.0, 749.0, 0), (385.0, 704.0, 3), (372.0, 645.0, 4), (360.0, 588.0, 5), (370.0, 546.0, 0), (428.0, 536.0, 0), (470.0, 590.0, 0), (474.0, 682.0, 6), (452.0, 742.0, 7), (440.0, 780.0, 0), (404.0, 800.0, 8), (372.0, 792.0, 0), (352.0, 857.0, 0), (322.0, 918.0, 0), (318.0, 945.0, 0), (290.0, 985.0, 0), (212.0, 1070.0, 9), (226.0, 1190.0, 0), (314.7, 1265.2, 0)] },
    Way { from: Port::Australia, to: Area::ChinaSea, line: &[(314.7, 1265.2, 0), (262.0, 1203.0, 0), (272.0, 1090.0, 1), (316.7, 940.4, 0), (318.0, 922.8, 0), (350.7, 857.2, 0), (362.7, 782.5, 0), (368.0, 749.0, 0), (386.0, 706.0, 2), (368.0, 650.0, 0), (356.0, 590.0, 0), (384.0, 537.0, 0), (430.0, 484.0, 0), (402.0, 447.0, 3), (416.0, 398.0, 4), (431.0, 345.0, 5), (476.0, 386.0, 6), (452.0, 446.0, 7), (502.0, 470.0, 0), (508.0, 560.0, 8), (500.0, 690.0, 0), (440.0, 772.0, 0), (372.0, 790.0, 0), (352.0, 857.0, 0), (322.0, 918.0, 0), (318.0, 945.0, 0), (290.0, 985.0, 0), (212.0, 1070.0, 9), (226.0, 1190.0, 0), (314.7, 1265.2, 0)] },
    Way { from: Port::Australia, to: Area::Solomons, line: &[(816.0, 1191.6, 0), (866.0, 1110.0, 1), (884.0, 1020.0, 2), (903.0, 934.0, 3), (872.0, 876.0, 4), (826.0, 853.0, 5), (776.0, 836.0, 6), (808.0, 918.0, 7), (800.0, 960.0, 0), (818.0, 1000.0, 8), (826.0, 1066.0, 9), (830.0, 1130.0, 0), (816.0, 1191.6, 0)] },
    Way { from: Port::Australia, to: Area::Marianas, line: &[(816.0, 1191.6, 0), (880.0, 1087.0, 0), (966.0, 980.0, 1), (930.0, 830.0, 2), (800.0, 690.0, 0), (744.0, 632.0, 3), (742.0, 572.0, 4), (690.0, 532.0, 5), (652.0, 592.0, 6), (690.0, 642.0, 7), (640.0, 690.0, 0), (700.0, 752.0, 8), (860.0, 812.0, 0), (1010.0, 900.0, 0), (1030.0, 1000.0, 9), (900.0, 1110.0, 0), (816.0, 1191.6, 0)] },
    Way { from: Port::Australia, to: Area::Marshalls, line: &[(816.0, 1191.6, 0), (880.0, 1087.0, 0), (966.0, 966.0, 1), (1013.0, 841.0, 2), (996.0, 738.0, 3), (944.0, 684.0, 4), (1000.0, 662.0, 5), (1062.0, 682.0, 6), (1062.0, 746.0, 7), (1110.0, 800.0, 0), (1096.0, 880.0, 8), (1020.0, 1010.0, 9), (890.0, 1130.0, 0), (816.0, 1191.6, 0)] },
    Way { from: Port::Australia, to: Area::Empire, line: &[(816.0, 1191.6, 0), (880.0, 1087.0, 0), (966.0, 966.0, 1), (933.0, 828.0, 0), (826.0, 542.0, 2), (744.0, 380.0, 0), (684.0, 262.0, 3), (650.0, 332.0, 4), (594.0, 356.0, 5), (551.0, 380.0, 6), (529.0, 424.0, 7), (560.0, 470.0, 0), (640.0, 690.0, 8), (860.0, 812.0, 0), (1010.0, 900.0, 0), (1030.0, 1000.0, 9), (900.0, 1110.0, 0), (816.0, 1191.6, 0)] },
    Way { from: Port::Australia, to: Area::Midway, line: &[(816.0, 1191.6, 0), (880.0, 1087.0, 0), (1010.0, 900.0, 1), (1140.0, 640.0, 2), (1190.0, 500.0, 0), (1170.0, 456.0, 3), (1122.0, 408.0, 4), (1172.0, 374.0, 5), (1234.0, 392.0, 6), (1262.0, 446.0, 7), (1290.0, 470.0, 0), (1320.0, 560.0, 0), (1240.0, 760.0, 8), (1080.0, 980.0, 9), (900.0, 1120.0, 0), (816.0, 1191.6, 0)] },
];

/// Names of seas, lands and islands, and the lines of the grid.
pub fn labels() -> impl Iterator<Item = Label> {
    static CHART: LazyLock<MapDrawing> = LazyLock::new(|| {
        let drawing = MapDrawing::read(include_str!("../assets/plans/chart.toml"));
        drawing.expect("every test that draws the chart has read it")
    });
    CHART.labels()
}
