//! The forms of the table: answers, dice, taking back, branches.

use super::{TableExtras, shown};
use crate::{
    api,
    desk::Desk,
    draft,
    error::WebError,
    id::GameId,
    input::{Fields, Form, Game},
    keys::Viewer,
    model::{Frame, Notice, NoticeKind},
    moves::{self, Back, Detail, Moved},
    paths,
    site::{Framed, see},
};
use axum::{
    Json, RequestExt, Router,
    extract::{DefaultBodyLimit, FromRequest, Request},
    http::StatusCode,
    response::{IntoResponse, Response},
    routing::post,
};
use table::draft::DONE;

/// A move is short.
const MOST_BYTES: usize = 16 << 10;

pub(super) fn router() -> Router<Desk> {
    Router::new()
        .route(paths::ANSWER, post(answer))
        .route(paths::DRAFT, post(drafted))
        .route(paths::SURE, post(sure))
        .route(paths::DICE, post(dice))
        .route(paths::UNDO, post(undo))
        .route(paths::CONSENT, post(consent))
        .route(paths::BRANCH, post(branch))
        .route(paths::SIT, post(sit))
        .route(paths::OUTLOOK, post(outlook))
        .layer(DefaultBodyLimit::max(MOST_BYTES))
}

async fn answer(at: AtTable) -> Result<Response, WebError> {
    let fields = &at.form.fields;
    let n = fields.number("n")?;
    let steps = draft::steps(fields)?;
    let key = if steps.is_empty() { DONE.to_owned() } else { steps.join(" ") };
    match at.desk.answer(at.id, at.viewer, n, &key, at.tell()).await {
        // The steps that fit stay in the form.
        Err(error @ WebError::Input(_)) if !at.form.json && fields.get("key").is_none() => {
            at.drafted(n, steps, Some(error)).await
        }
        moved => at.shown(moved).await,
    }
}

/// Asks once more about an answer that ends something.
async fn sure(at: AtTable) -> Result<Response, WebError> {
    let confirm = Some(at.form.fields.text("key")?.to_owned());
    let here = Frame { here: at.table(), ..at.frame.clone() };
    let aside = TableExtras { confirm, ..TableExtras::default() };
    Ok(shown(&at.desk, &here, at.id, at.viewer, aside).await?.into_response())
}

async fn drafted(at: AtTable) -> Result<Response, WebError> {
    let n = at.form.fields.number("n")?;
    let steps = draft::steps(&at.form.fields)?;
    if at.form.json {
        return Ok(Json(at.desk.drafted(at.id, at.viewer, n, &steps).await?).into_response());
    }
    at.drafted(n, steps, None).await
}

async fn dice(at: AtTable) -> Result<Response, WebError> {
    let fields = &at.form.fields;
    let n = fields.number("n")?;
    let given = if fields.get("for_me").is_some() {
        Ok(Given::Nothing)
    } else if let Some(key) = fields.get("drawn") {
        Ok(Given::Counter(key))
    } else {
        faces(fields).map(Given::Faces)
    };
    let moved = match given {
        Ok(Given::Faces(faces)) => at.desk.give_dice(at.id, at.viewer, n, &faces, at.tell()).await,
        Ok(Given::Counter(key)) => at.desk.give_draw(at.id, at.viewer, n, key, at.tell()).await,
        Ok(Given::Nothing) => at.desk.throw_for_me(at.id, at.viewer, n, at.tell()).await,
        Err(error) => Err(error),
    };
    at.shown(moved).await
}

/// What came up at the player's own table; nothing if the program shall throw.
enum Given<'a> {
    Faces(Vec<u8>),
    Counter(&'a str),
    Nothing,
}

/// The faces as typed: a field for each die, or several in one.
fn faces(fields: &Fields) -> Result<Vec<u8>, WebError> {
    let typed = fields.all("faces").flat_map(|text| text.split([' ', ',', ';']));
    let typed = typed.filter(|text| !text.is_empty()).take(table::chance::MOST_IN_POOL + 1);
    let faces: Result<Vec<u8>, _> = typed.map(|text| text.trim().parse()).collect();
    faces.map_err(|_| WebError::input("Type the number each die shows."))
}

async fn undo(at: AtTable) -> Result<Response, WebError> {
    let fields = &at.form.fields;
    let (line, seen) = (fields.maybe_number("line")?, fields.maybe_number("n")?);
    let back = Back::wanted(line, fields.get("ask").is_some());
    let moved = at.desk.undo(at.id, at.viewer, back, seen, at.tell()).await;
    at.shown(moved).await
}

async fn consent(at: AtTable) -> Result<Response, WebError> {
    let agree = match at.form.fields.text("agree")? {
        "yes" => true,
        "no" => false,
        _ => return Err(WebError::input("The field “agree” is yes or no.")),
    };
    let moved = at.desk.consent(at.id, at.viewer, agree, at.tell()).await;
    at.shown(moved).await
}

async fn branch(at: AtTable) -> Result<Response, WebError> {
    let fields = &at.form.fields;
    let (line, seed) = (fields.number("line")?, fields.maybe_number("seed")?);
    let branched = at.desk.branch(at.id, line, seed, fields.get("name")).await;
    match branched {
        Ok(new) if at.form.json => {
            Ok(Json(api::shown(&at.desk, new, Viewer::Free(None), Detail::Briefly).await?)
                .into_response())
        }
        Ok(new) => Ok(see(&paths::game(new))),
        Err(error) => at.refused(error).await,
    }
}

/// Hands a seat to the staff, or takes it back.
async fn sit(at: AtTable) -> Result<Response, WebError> {
    let fields = &at.form.fields;
    let until = fields.get("until").filter(|until| !until.is_empty());
    let who = moves::sits(fields.text("who")?, until);
    let moved = at.desk.sit(at.id, at.viewer, &who, at.tell()).await;
    at.shown(moved).await
}

/// Tries the options of the open question out, and shows the table with what came of it so far.
async fn outlook(at: AtTable) -> Result<Response, WebError> {
    let mut held = at.desk.hold(at.id).await?;
    let seat = moves::mover(held.live()?.session.as_ref(), at.viewer)?;
    drop(held);
    let started = at.desk.outlooks().start(&at.desk, at.desk.queue(), at.id, seat).await;
    match started {
        Ok(now) if at.form.json => Ok(Json(now).into_response()),
        Ok(_) if at.form.fields.get("back").is_some() => {
            Ok(see(&paths::story_page(at.id, seat.into(), shelf::ReportKind::Briefing)))
        }
        Ok(_) => Ok(see(&paths::table(at.id, seat))),
        Err(error) => at.refused(error).await,
    }
}

/// A form sent from a seat of a game.
struct AtTable {
    desk: Desk,
    frame: Frame,
    id: GameId,
    viewer: Viewer,
    form: Form,
}

impl FromRequest<Desk> for AtTable {
    type Rejection = WebError;

    async fn from_request(mut request: Request, desk: &Desk) -> Result<AtTable, WebError> {
        let Framed(frame) = request.extract_parts_with_state(desk).await?;
        let Game(id) = request.extract_parts().await?;
        let form = Form::from_request(request, desk).await?;
        let viewer = form.fields.seat()?;
        Ok(AtTable { desk: desk.clone(), frame, id, viewer, form })
    }
}

impl AtTable {
    fn tell(&self) -> Detail {
        if self.form.json { Detail::Fully } else { Detail::Briefly }
    }

    /// The table it was sent from.
    fn table(&self) -> String {
        match self.viewer {
            Viewer::Free(Some(seat)) | Viewer::Other(seat) => paths::table(self.id, seat),
            Viewer::Held(eyes) => paths::table(self.id, eyes),
            Viewer::Free(None) => paths::game(self.id),
        }
    }

    async fn shown(&self, moved: Result<Moved, WebError>) -> Result<Response, WebError> {
        match moved {
            Ok(moved) if self.form.json => Ok(Json(moved).into_response()),
            Ok(_) => Ok(see(&self.table_since())),
            Err(error) => self.refused(error).await,
        }
    }

    /// The table with everything that is news since an earlier order, if answers were given for the
    /// player meanwhile.
    fn table_since(&self) -> String {
        let table = self.table();
        let join = if table.contains('?') { '&' } else { '?' };
        match self.form.fields.maybe_number::<u32>("since") {
            Ok(Some(since)) => format!("{table}{join}since={since}"),
            Ok(None) | Err(_) => table,
        }
    }

    /// The table with an answer in the making, as far as its steps fit.
    async fn drafted(
        &self,
        n: u32,
        steps: Vec<String>,
        refused: Option<WebError>,
    ) -> Result<Response, WebError> {
        let settings = draft::settings(&self.form.fields);
        let drafted = self.desk.drafted_as_far(self.id, self.viewer, n, steps, &settings).await;
        let (open, wrong) = match drafted {
            Ok(drafted) => drafted,
            Err(error) => return self.refused(error).await,
        };
        let error = wrong.or(refused);
        let status = error.as_ref().map_or(StatusCode::OK, WebError::status);
        let notice =
            error.map(|error| Notice { kind: NoticeKind::Refused, text: error.to_string() });
        let here = Frame { here: self.table(), ..self.frame.clone() };
        let aside = TableExtras { notice, drafted: Some(open), ..TableExtras::default() };
        let page = shown(&self.desk, &here, self.id, self.viewer, aside).await?;
        Ok((status, page).into_response())
    }

    /// A refusal is told at the table itself, with the question that is open now.
    async fn refused(&self, error: WebError) -> Result<Response, WebError> {
        let at_table = matches!(
            error,
            WebError::Conflict { .. } | WebError::Input(_) | WebError::Broken | WebError::Store(_)
        );
        if self.form.json || !at_table {
            return Err(error);
        }
        let notice = Notice { kind: NoticeKind::Refused, text: error.to_string() };
        let here = Frame { here: self.table(), ..self.frame.clone() };
        let aside = TableExtras { notice: Some(notice), ..TableExtras::default() };
        match shown(&self.desk, &here, self.id, self.viewer, aside).await {
            Ok(page) => Ok((error.status(), page).into_response()),
            Err(_) => Err(error),
        }
    }
}
