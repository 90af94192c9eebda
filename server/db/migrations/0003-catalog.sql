create table courses (
  id uuid primary key,
  slug text not null unique,
  title text not null,
  description text not null,
  -- Grows with every change of the structure below it; what is cached is cached by it.
  version integer not null
);

create table chapters (
  id uuid primary key,
  course_id uuid not null references courses (id),
  index integer not null,
  slug text not null,
  title text not null,
  outcome text not null,
  unique (course_id, index),
  unique (course_id, slug)
);

create table lessons (
  id uuid primary key,
  course_id uuid not null references courses (id),
  chapter_id uuid not null references chapters (id),
  index integer not null,
  slug text not null unique,
  title text not null,
  summary text not null,
  -- Whole seconds, rounded up.
  duration_seconds integer not null check (duration_seconds >= 0),
  is_preview boolean not null,
  is_released boolean not null,
  -- Announced day of release, if there is one.
  release_on date,
  -- Folder below a media root; null while there is no video.
  media_folder text,
  -- [{start_seconds, title}], [{start_seconds, end_seconds, text}], [{file, title, bytes}]
  markers jsonb not null,
  transcript jsonb not null,
  attachments jsonb not null,
  unique (course_id, index)
);
