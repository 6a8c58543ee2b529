//! The colours of the look can be read in both themes.

/// A token's value inside the first block that begins so.
fn token(block: &str, name: &str) -> [f64; 3] {
    let start = board::STYLE.find(block).expect("the stylesheet has this block");
    let rest = &board::STYLE[start..];
    let at = rest.find(&format!("{name}:")).unwrap_or_else(|| panic!("{name} is missing"));
    let value = &rest[at + name.len() + 1..];
    let hex = value.split(';').next().unwrap_or_default().trim().trim_start_matches('#');
    let channel = |at: usize| {
        let value = u8::from_str_radix(&hex[at..at + 2], 16).expect("a colour in six figures");
        let value = f64::from(value) / 255.0;
        if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    [channel(0), channel(2), channel(4)]
}

fn contrast(block: &str, ink: &str, ground: &str) -> f64 {
    let light = |[r, g, b]: [f64; 3]| 0.2126 * r + 0.7152 * g + 0.0722 * b;
    let (a, b) = (light(token(block, ink)), light(token(block, ground)));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

const LIGHT: &str = ":root{";
const DARK: &str = "[data-theme=dark]{";

#[test]
fn text_stands_out_from_its_ground_in_both_themes() {
    let pairs = [
        ("--ink", "--page"),
        ("--ink", "--sheet"),
        ("--ink", "--inset"),
        ("--ink-2", "--page"),
        ("--ink-2", "--sheet"),
        ("--ink-2", "--inset"),
        ("--ink-3", "--page"),
        ("--ink-3", "--sheet"),
        ("--ink-3", "--inset"),
        ("--ink", "--accent-soft"),
        ("--ink-2", "--accent-soft"),
        ("--accent", "--page"),
        ("--accent", "--sheet"),
        ("--accent-ink", "--accent"),
        ("--bar-ink", "--bar"),
        ("--bar-ink-2", "--bar"),
        ("--danger", "--danger-soft"),
        ("--caution", "--caution-soft"),
        ("--safe", "--safe-soft"),
        ("--ink", "--danger-soft"),
        ("--ink", "--caution-soft"),
        ("--ink", "--safe-soft"),
        ("--own-ink", "--own"),
        ("--foe-ink", "--foe"),
    ];
    for theme in [LIGHT, DARK] {
        for (ink, ground) in pairs {
            let ratio = contrast(theme, ink, ground);
            assert!(ratio >= 4.5, "{theme} {ink} on {ground}: {ratio:.2}");
        }
    }
}

#[test]
fn shapes_that_mean_something_stand_out_in_both_themes() {
    for theme in [LIGHT, DARK] {
        for (shape, ground) in [
            ("--line-strong", "--sheet"),
            ("--accent", "--sheet"),
            ("--danger-fill", "--sheet"),
            ("--safe-fill", "--sheet"),
        ] {
            let ratio = contrast(theme, shape, ground);
            assert!(ratio >= 3.0, "{theme} {shape} on {ground}: {ratio:.2}");
        }
    }
}
