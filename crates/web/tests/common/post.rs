//! A mail server for tests, with which the program holds a real conversation.

use std::{
    io::{BufRead as _, BufReader, Write as _},
    net::{TcpListener, TcpStream},
    sync::mpsc,
    thread,
};

/// A mail as the server took it: to whom, and its text.
pub(crate) struct Mail {
    pub(crate) to: String,
    pub(crate) text: String,
}

/// A mail server that takes everything, after it has said this to the first mails.
pub(crate) fn mail_server(first: &'static [&'static str]) -> (u16, mpsc::Receiver<Mail>) {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("there is a free port");
    let port = listener.local_addr().expect("it has an address").port();
    let (send, receive) = mpsc::channel();
    thread::spawn(move || {
        let mut refusals = first.iter().copied();
        for stream in listener.incoming() {
            let Ok(stream) = stream else { return };
            let _ = converse(stream, &send, &mut refusals);
        }
    });
    (port, receive)
}

fn converse(
    stream: TcpStream,
    taken: &mpsc::Sender<Mail>,
    refusals: &mut impl Iterator<Item = &'static str>,
) -> std::io::Result<()> {
    let mut answer = stream.try_clone()?;
    let mut lines = BufReader::new(stream).lines();
    answer.write_all(b"220 post.club.example\r\n")?;
    let mut to = String::new();
    while let Some(line) = lines.next() {
        let line = line?;
        let word = line.split([' ', ':']).next().unwrap_or_default().to_ascii_uppercase();
        match word.as_str() {
            "EHLO" => answer.write_all(b"250-post.club.example\r\n250 8BITMIME\r\n")?,
            "RCPT" => {
                to = line;
                let said = refusals.next().unwrap_or("250 good");
                answer.write_all(format!("{said}\r\n").as_bytes())?;
            }
            "DATA" => {
                answer.write_all(b"354 go on\r\n")?;
                let mut text = String::new();
                for line in lines.by_ref() {
                    let line = line?;
                    if line == "." {
                        break;
                    }
                    text += &line;
                    text.push('\n');
                }
                let _ = taken.send(Mail { to: to.clone(), text });
                answer.write_all(b"250 taken\r\n")?;
            }
            "QUIT" => return answer.write_all(b"221 goodbye\r\n"),
            _ => answer.write_all(b"250 good\r\n")?,
        }
    }
    Ok(())
}
