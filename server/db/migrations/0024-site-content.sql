-- What the public site says beside the course: posts of the blog, questions and answers, and the pictures in them. A text is written as
-- Markdown (simple HTML within it is taken); the HTML that is shown is made and sanitised when it is written.

-- Pictures of posts: drawn anew as WebP in `/site-images/<name>-<width>x<height>.webp`.
create table site_images (
  name text primary key check (name ~ '^[A-Za-z0-9_-]{8,64}$'),
  -- A cover has one shape and several sizes; a picture in a text has its own shape and one size.
  kind text not null check (kind in ('cover', 'figure')),
  -- Of the largest file, px.
  width integer not null check (width between 1 and 9999),
  height integer not null check (height between 1 and 9999),
  uploaded_by uuid references users (id) on delete set null,
  created_at timestamptz not null
);

create table blog_posts (
  id uuid primary key default gen_random_uuid(),
  -- The last part of its address.
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  title text not null check (char_length(title) between 1 and 120),
  excerpt text not null check (char_length(excerpt) <= 240),
  topic text not null check (topic in ('content', 'video', 'selling', 'learners')),
  author_name text not null check (char_length(author_name) <= 80),
  markdown text not null,
  -- Made of the Markdown when it was written, and sanitised.
  html text not null,
  -- Second-level heads in their order: `muc-1`, `muc-2` … in the HTML.
  section_titles text[] not null,
  words integer not null check (words >= 0),
  cover_name text references site_images (name),
  cover_alt text not null check (char_length(cover_alt) <= 160),
  -- Null: a draft. Later than now: scheduled. From then on everybody reads it.
  published_at timestamptz,
  -- When what is read was last changed.
  updated_at timestamptz not null,
  created_at timestamptz not null,
  -- Grows with each change; who saw an older one is told.
  revision integer not null default 1,
  search_text text not null generated always as (fold_text(title || ' ' || excerpt || ' ' || author_name || ' ' || markdown)) stored,
  constraint blog_posts_published_is_whole check (published_at is null or (excerpt <> '' and html <> '' and author_name <> ''))
);
create index blog_posts_newest on blog_posts (published_at desc, id desc) where published_at is not null;

-- Addresses that a published post had before: they still lead to it.
create table blog_old_slugs (
  slug text primary key,
  post_id uuid not null references blog_posts (id) on delete cascade
);
create index blog_old_slugs_of_post on blog_old_slugs (post_id);

-- Questions and answers of the home page.
create table faqs (
  id uuid primary key default gen_random_uuid(),
  -- 1, 2, 3 … as they are shown.
  position integer not null,
  title text not null check (char_length(title) between 1 and 200),
  markdown text not null check (markdown <> ''),
  html text not null check (html <> ''),
  is_shown boolean not null,
  revision integer not null default 1,
  created_at timestamptz not null,
  constraint faqs_position unique (position) deferrable initially immediate
);
