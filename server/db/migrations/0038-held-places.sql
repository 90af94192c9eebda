-- What is held for a while by a person or an address, over all processes: open streams of events, files under way. Each process writes how
-- many it holds and until when that is to be believed: {"<process>": {"held": 2, "until": <ms since 1970>}}.
create table held_places (
  subject text primary key,
  holders jsonb not null
);
