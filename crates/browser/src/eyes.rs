//! How a tab looks: its size and colours, and pictures of it.

use crate::tab::Tab;
use data_encoding::BASE64;
use serde_json::json;
use std::{fs, path::Path};

/// The screens the pages are made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    Desk,
    /// As low as a whole table must bear.
    Laptop,
    Tablet,
    Phone,
    /// As narrow as pages must bear.
    Narrow,
}

impl Screen {
    pub fn size(self) -> (u32, u32) {
        match self {
            Screen::Desk => (1440, 900),
            Screen::Laptop => (1280, 720),
            Screen::Tablet => (820, 1180),
            Screen::Phone => (390, 844),
            Screen::Narrow => (320, 640),
        }
    }
}

/// The colours the system asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scheme {
    Light,
    Dark,
}

impl Scheme {
    pub fn name(self) -> &'static str {
        match self {
            Scheme::Light => "light",
            Scheme::Dark => "dark",
        }
    }
}

/// How much of a page goes into a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paper {
    /// What the screen shows.
    FirstScreen,
    /// The page to its end.
    Whole,
}

impl Tab {
    #[track_caller]
    pub fn set_screen(&mut self, screen: Screen) {
        let (width, height) = screen.size();
        let mobile = matches!(screen, Screen::Phone | Screen::Narrow);
        let params = json!({
            "width": width, "height": height, "mobile": mobile,
            "deviceScaleFactor": if mobile { 2 } else { 1 },
        });
        self.call("Emulation.setDeviceMetricsOverride", &params);
        self.call("Emulation.setTouchEmulationEnabled", &json!({ "enabled": mobile }));
    }

    /// The window of a desk in another size.
    #[track_caller]
    pub fn set_size(&mut self, width: u32, height: u32) {
        let params =
            json!({ "width": width, "height": height, "mobile": false, "deviceScaleFactor": 1 });
        self.call("Emulation.setDeviceMetricsOverride", &params);
    }

    /// What the system wishes: its colours, and whether things may move.
    #[track_caller]
    pub fn set_wishes(&mut self, scheme: Scheme, calm: bool) {
        let motion = if calm { "reduce" } else { "no-preference" };
        let features = json!([
            { "name": "prefers-color-scheme", "value": scheme.name() },
            { "name": "prefers-reduced-motion", "value": motion },
        ]);
        self.call("Emulation.setEmulatedMedia", &json!({ "features": features }));
    }

    /// Shows the page as a printer would get it, or as a screen again.
    #[track_caller]
    pub fn set_printed(&mut self, printed: bool) {
        let media = if printed { "print" } else { "" };
        self.call("Emulation.setEmulatedMedia", &json!({ "media": media }));
    }

    /// Whether pages opened from now on may run scripts.
    #[track_caller]
    pub fn set_scripts(&mut self, allowed: bool) {
        self.call("Emulation.setScriptExecutionDisabled", &json!({ "value": !allowed }));
    }

    /// Lets no request through to addresses like these (`*` stands for anything).
    #[track_caller]
    pub fn block(&mut self, addresses: &[&str]) {
        self.call("Network.setBlockedURLs", &json!({ "urls": addresses }));
    }

    /// How far the page is wider than the screen.
    #[track_caller]
    pub fn overflow(&mut self) -> i64 {
        let wider = "document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth";
        self.read(wider).as_i64().unwrap_or_default()
    }

    /// Writes a picture of the page as a PNG file.
    #[track_caller]
    pub fn picture(&mut self, file: &Path, paper: Paper) {
        let mut params = json!({ "format": "png" });
        if paper == Paper::Whole {
            let metrics = self.call("Page.getLayoutMetrics", &json!({}));
            let size = &metrics["cssContentSize"];
            params["captureBeyondViewport"] = true.into();
            params["clip"] = json!({
                "x": 0, "y": 0, "width": size["width"], "height": size["height"], "scale": 1,
            });
        }
        let taken = self.call("Page.captureScreenshot", &params);
        let data = taken["data"].as_str().unwrap_or_default();
        let Ok(bytes) = BASE64.decode(data.as_bytes()) else { panic!("the picture is broken") };
        let made = file.parent().map_or(Ok(()), fs::create_dir_all);
        if let Err(error) = made.and_then(|()| fs::write(file, bytes)) {
            panic!("{} cannot be written: {error}", file.display());
        }
    }
}
