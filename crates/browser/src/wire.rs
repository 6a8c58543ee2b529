//! One connection of the `DevTools` protocol: commands out, answers and events in.

use crate::clock::{PATIENCE, now};
use serde_json::{Value, json};
use std::{collections::VecDeque, io::ErrorKind, net::TcpStream, time::Duration};
use tungstenite::{
    Error, Message, WebSocket, client::client_with_config, protocol::WebSocketConfig,
};

/// Pictures of long pages come in one message.
const MOST_BYTES: usize = 256 << 20;

/// Something the browser tells without being asked.
pub(crate) struct Event {
    pub(crate) method: String,
    pub(crate) params: Value,
}

pub(crate) struct Wire {
    socket: WebSocket<TcpStream>,
    sent: u64,
    events: VecDeque<Event>,
}

impl Wire {
    pub(crate) fn open(port: u16, path: &str) -> Result<Wire, String> {
        let failed = |error: &dyn std::error::Error| error.to_string();
        let stream = TcpStream::connect(("127.0.0.1", port)).map_err(|error| failed(&error))?;
        stream.set_nodelay(true).map_err(|error| failed(&error))?;
        stream.set_read_timeout(Some(PATIENCE)).map_err(|error| failed(&error))?;
        let limits = WebSocketConfig::default()
            .max_message_size(Some(MOST_BYTES))
            .max_frame_size(Some(MOST_BYTES));
        let (socket, _) =
            client_with_config(format!("ws://127.0.0.1:{port}{path}"), stream, Some(limits))
                .map_err(|error| failed(&error))?;
        let look_up = Some(Duration::from_millis(200));
        socket.get_ref().set_read_timeout(look_up).map_err(|error| failed(&error))?;
        Ok(Wire { socket, sent: 0, events: VecDeque::new() })
    }

    /// Gives a command and waits for its answer; what is told meanwhile is kept.
    pub(crate) fn call(&mut self, method: &str, params: &Value) -> Result<Value, String> {
        self.sent += 1;
        let id = self.sent;
        let command = json!({ "id": id, "method": method, "params": params });
        let message = Message::text(command.to_string());
        self.socket.send(message).map_err(|error| format!("{method}: {error}"))?;
        let end = now() + PATIENCE;
        while now() < end {
            let Some(mut heard) = self.read().map_err(|error| format!("{method}: {error}"))? else {
                continue;
            };
            if heard["id"] == id {
                return match heard.get("error") {
                    Some(error) => Err(format!("{method}: {error}")),
                    None => Ok(heard["result"].take()),
                };
            }
            self.keep(heard);
        }
        Err(format!("{method}: no answer"))
    }

    /// The oldest event not yet taken.
    pub(crate) fn event(&mut self) -> Option<Event> {
        self.events.pop_front()
    }

    fn keep(&mut self, mut heard: Value) {
        if let Some(method) = heard["method"].as_str() {
            let method = method.to_owned();
            self.events.push_back(Event { method, params: heard["params"].take() });
        }
    }

    fn read(&mut self) -> Result<Option<Value>, String> {
        match self.socket.read() {
            Ok(Message::Text(text)) => {
                serde_json::from_str(&text).map(Some).map_err(|error| error.to_string())
            }
            Ok(_) => Ok(None),
            Err(Error::Io(error))
                if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) =>
            {
                Ok(None)
            }
            Err(error) => Err(error.to_string()),
        }
    }
}
