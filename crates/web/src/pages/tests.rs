//! Pages rendered from models, without a server.
