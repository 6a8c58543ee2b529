//! What is said beside a table: one room for the players and one for those who watch.

use crate::{clock, desk::Desk, error::WebError, id::GameId, model::Frame};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use store::club::{Author, NotSaid};
use table::Seat;

/// How many messages of a room are shown.
const MOST: u32 = 100;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Room {
    Players,
    Watchers,
}

impl Room {
    pub fn name(self) -> &'static str {
        match self {
            Room::Players => "players",
            Room::Watchers => "watchers",
        }
    }

    pub(crate) fn named(name: &str) -> Result<Room, WebError> {
        match name {
            "players" => Ok(Room::Players),
            "watchers" => Ok(Room::Watchers),
            _ => Err(WebError::Nothing("room")),
        }
    }

    fn is_watchers(self) -> bool {
        self == Room::Watchers
    }
}

/// Who looks into a room, and how the game stands.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    person: Option<i64>,
    /// The seat he plays, by key or as a member.
    seat: Option<Seat>,
    over: bool,
}

impl Visitor {
    /// Players keep to themselves and watchers too, until nothing is secret any more.
    fn may_read(&self, room: Room) -> bool {
        self.over || self.seat.is_some() == (room == Room::Players)
    }

    pub(crate) fn is_member(&self) -> bool {
        self.person.is_some()
    }

    fn author(&self, room: Room) -> Option<Author> {
        let seat = self.seat.map(|seat| seat.0);
        match (self.person, seat) {
            _ if !self.may_read(room) => None,
            (Some(person), seat) => Some(Author::Member { person, seat }),
            (None, Some(seat)) if room == Room::Players => Some(Author::Guest { seat }),
            (None, _) => None,
        }
    }
}

/// A room as somebody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "RoomNow")]
pub struct RoomNow {
    pub room: Room,
    /// None: it is closed to whoever looks, until the game is over.
    pub said: Option<Vec<Message>>,
    pub may_write: bool,
}

/// Something that was said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Message")]
pub struct Message {
    pub id: i64,
    /// The member, or the side of a guest.
    pub by: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    pub mine: bool,
    pub text: String,
    /// Seconds since 1970.
    pub sent: i64,
    /// The member who said it, for those who may complain of him.
    #[serde(skip)]
    pub person: Option<i64>,
}

/// Both rooms beside a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Talk {
    pub rooms: Vec<RoomNow>,
    /// Whoever looks is a member, and can complain and block.
    pub member: bool,
}

impl From<NotSaid> for WebError {
    fn from(why: NotSaid) -> WebError {
        match why {
            NotSaid::Store(error) => error.into(),
            NotSaid::TooMany => WebError::TooMany,
            NotSaid::Length | NotSaid::Muted => WebError::input(board::capital(&format!("{why}."))),
        }
    }
}

impl Desk {
    /// Who looks at a page of this game, by what he holds.
    pub(crate) async fn visitor(&self, id: GameId, frame: &Frame) -> Result<Visitor, WebError> {
        let over = self.hold(id).await?.live()?.has_ended();
        let person = frame.member.as_ref().map(|member| member.id);
        let own = match person {
            Some(person) => {
                let rows = self.people().await?.seats_at(id.as_str()).await?;
                rows.iter().find(|row| row.person == person).map(|row| Seat(row.seat))
            }
            None => None,
        };
        Ok(Visitor { person, seat: own.or(frame.held.first().copied()), over })
    }

    /// Both rooms; nothing where there is no club.
    pub(crate) async fn talk(
        &self,
        id: GameId,
        visitor: &Visitor,
    ) -> Result<Option<Talk>, WebError> {
        if self.club().is_none() {
            return Ok(None);
        }
        let mut rooms = Vec::new();
        for room in [Room::Players, Room::Watchers] {
            if room == Room::Players && !visitor.may_read(room) {
                continue;
            }
            rooms.push(self.room(id, room, visitor).await?);
        }
        Ok(Some(Talk { rooms, member: visitor.person.is_some() }))
    }

    pub(crate) async fn room(
        &self,
        id: GameId,
        room: Room,
        visitor: &Visitor,
    ) -> Result<RoomNow, WebError> {
        let may_write = visitor.author(room).is_some();
        if !visitor.may_read(room) {
            return Ok(RoomNow { room, said: None, may_write });
        }
        let people = self.people().await?;
        let said = people.said(id.as_str(), room.is_watchers(), visitor.person, MOST).await?;
        let sides: Vec<String> = {
            let mut held = self.hold(id).await?;
            let session = held.live()?.session.as_ref();
            (0..session.seats()).map(|seat| session.seat_name(Seat(seat))).collect()
        };
        let message = |it: store::club::Message| {
            let seat = it.seat.and_then(|seat| u8::try_from(seat).ok());
            let side = seat.and_then(|seat| sides.get(usize::from(seat)));
            let guest =
                || side.map_or_else(|| "a guest".to_owned(), |side| format!("{side}, guest"));
            Message {
                id: it.id,
                mine: match it.person {
                    Some(person) => Some(person) == visitor.person,
                    None => visitor.person.is_none() && seat == visitor.seat.map(|seat| seat.0),
                },
                by: it.name.unwrap_or_else(guest),
                seat: seat.map(Seat),
                text: it.text,
                sent: it.sent,
                person: it.person,
            }
        };
        Ok(RoomNow { room, said: Some(said.into_iter().map(message).collect()), may_write })
    }

    pub(crate) async fn say(
        &self,
        id: GameId,
        room: Room,
        visitor: &Visitor,
        text: &str,
    ) -> Result<(), WebError> {
        let author = visitor.author(room).ok_or(WebError::Locked)?;
        let people = self.people().await?;
        people.say(id.as_str(), room.is_watchers(), author, text, clock::now()).await?;
        self.heard_talk(id, room.is_watchers());
        Ok(())
    }

    /// A member complains of a message that he may read.
    pub(crate) async fn report(
        &self,
        id: GameId,
        visitor: &Visitor,
        message: i64,
        why: &str,
    ) -> Result<(), WebError> {
        let person = visitor.person.ok_or(WebError::Locked)?;
        let people = self.people().await?;
        let found = people.message(id.as_str(), message).await?;
        let (_, watchers) = found.ok_or(WebError::Nothing("message"))?;
        let room = if watchers { Room::Watchers } else { Room::Players };
        if !visitor.may_read(room) {
            return Err(WebError::Locked);
        }
        Ok(people.report(message, person, why, clock::now()).await?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rooms_are_apart_until_the_end() {
        let player = Visitor { person: Some(1), seat: Some(Seat(0)), over: false };
        let watcher = Visitor { person: Some(2), seat: None, over: false };
        let guest = Visitor { person: None, seat: Some(Seat(1)), over: false };
        let passer_by = Visitor { person: None, seat: None, over: false };
        assert!(player.may_read(Room::Players) && !player.may_read(Room::Watchers));
        assert!(watcher.may_read(Room::Watchers) && !watcher.may_read(Room::Players));
        assert_eq!(guest.author(Room::Players), Some(Author::Guest { seat: 1 }));
        assert_eq!(guest.author(Room::Watchers), None);
        assert!(passer_by.may_read(Room::Watchers) && passer_by.author(Room::Watchers).is_none());
        let after = Visitor { over: true, ..player };
        assert!(after.may_read(Room::Watchers) && after.author(Room::Watchers).is_some());
    }
}
