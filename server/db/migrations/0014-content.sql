-- What administrators change of the course. `edited_at`: a person changed the row; the demonstration leaves it alone from then on.
alter table courses
  -- Chapters or lessons were added, moved or removed by a person.
  add column is_rearranged boolean not null default false;
alter table chapters
  add column edited_at timestamptz,
  -- Grows with each change by a person; who saw an older one is told.
  add column revision integer not null default 1;
alter table lessons
  add column edited_at timestamptz,
  add column revision integer not null default 1,
  -- Nobody but administrators sees a draft.
  add column is_draft boolean not null default false,
  -- Learners are still to be told that it was released.
  add column to_announce boolean not null default false,
  add constraint lessons_draft_is_closed check (not (is_draft and is_released));
-- Moving one moves its neighbours in the same statement: positions are compared at its end.
alter table chapters drop constraint chapters_course_id_index_key,
  add constraint chapters_course_id_index_key unique (course_id, index) deferrable initially immediate;
alter table lessons drop constraint lessons_course_id_index_key,
  add constraint lessons_course_id_index_key unique (course_id, index) deferrable initially immediate;
create index lessons_to_release on lessons (release_on) where not is_released and not is_draft;
create index lessons_to_announce on lessons (id) where to_announce;

-- Short upright videos beside the course.
create table short_videos (
  id uuid primary key default gen_random_uuid(),
  -- 1, 2, 3 … as they are shown.
  position integer not null,
  title text not null check (char_length(title) between 1 and 200),
  -- The lesson that it leads to.
  lesson_id uuid references lessons (id) on delete set null,
  media_folder text,
  duration_seconds integer check (duration_seconds > 0),
  is_published boolean not null default false,
  revision integer not null default 1,
  created_at timestamptz not null,
  constraint short_videos_position unique (position) deferrable initially immediate,
  constraint short_videos_published_plays check (not is_published or media_folder is not null)
);

-- Files on their way from an administrator's machine, and what became of them.
create table uploads (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('lesson_video', 'lesson_captions', 'lesson_attachment', 'short_video', 'short_captions')),
  lesson_id uuid references lessons (id) on delete cascade,
  short_video_id uuid references short_videos (id) on delete cascade,
  actor_id uuid not null references users (id),
  -- As the machine named it: shown, never a path of ours.
  file_name text not null,
  -- What learners read on an attachment.
  title text not null,
  bytes bigint not null check (bytes > 0),
  received_bytes bigint not null default 0 check (received_bytes between 0 and bytes),
  state text not null default 'receiving' check (state in ('receiving', 'queued', 'working', 'done', 'failed', 'cancelled')),
  -- Of the work after the transfer, 0 to 1.
  progress double precision not null default 0,
  error_code text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check ((lesson_id is null) <> (short_video_id is null))
);
create index uploads_by_lesson on uploads (lesson_id, created_at desc);
create index uploads_by_short_video on uploads (short_video_id, created_at desc);
create index uploads_open on uploads (changed_at) where state in ('receiving', 'queued', 'working');

-- Folders below DATA_DIR/media that an upload made. A retired one goes when nobody can be playing it any more.
create table media_folders (
  name text primary key,
  made_at timestamptz not null,
  retired_at timestamptz
);
create index media_folders_retired on media_folders (retired_at) where retired_at is not null;

create table feedback (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  -- Chosen by the device: what is sent twice is kept once.
  client_key text not null,
  topic text not null check (topic in ('bug', 'idea', 'praise')),
  text text not null,
  rating integer check (rating between 1 and 5),
  lesson_id uuid references lessons (id) on delete set null,
  route text not null,
  app_version text not null,
  state text not null default 'new' check (state in ('new', 'read', 'answered')),
  -- When the person wrote it, and when it reached us.
  written_at timestamptz not null,
  created_at timestamptz not null,
  unique (user_id, client_key)
);
create index feedback_newest on feedback (created_at desc, id desc);
create index feedback_by_person on feedback (user_id, created_at);

-- People, found by name, address and number without accents.
alter table users
  add column blocked_at timestamptz,
  add column blocked_reason text,
  add column search_text text generated always as (fold_text(
    coalesce(lastname || ' ', '') || coalesce(middlename || ' ', '') || coalesce(firstname || ' ', '') || email || ' '
    || coalesce(phone_number || ' 0' || substr(phone_number, 4), ''))) stored;
create index users_newest on users (created_at desc, id desc);

-- E-mails to the team (feedback) belong to no person and to no notification.
alter table emails alter column user_id drop not null, alter column notification_id drop not null;
