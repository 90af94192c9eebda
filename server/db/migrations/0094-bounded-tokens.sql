-- However often a session is renewed, and however often somebody signs in, as many rows stay. The newest tokens of a session have places in a ring; the next one
-- takes the place of the oldest (server/modules/auth/session-renewal.ts). None: made before there were places; it goes when its time is over.
alter table refresh_tokens add column place smallint check (place between 0 and 7);
alter table access_tokens add column place smallint check (place between 0 and 7);
create unique index refresh_tokens_by_place on refresh_tokens (session_id, place);
create unique index access_tokens_by_place on access_tokens (session_id, place);
drop index refresh_tokens_by_session;
drop index access_tokens_by_session;

-- Of the tokens of a session one is good.
create unique index refresh_tokens_current on refresh_tokens (session_id) where spent_at is null;

-- Whoever signs in deletes what of their ended sessions is too much: it is found by its person, and what refers to it by the session.
create index sessions_by_person on sessions (user_id, ended_at);
drop index sessions_by_user;
create index desktop_codes_by_minting on desktop_codes (minted_by);
create index desktop_codes_by_opened on desktop_codes (session_id) where session_id is not null;
