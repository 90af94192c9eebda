-- Every operation text that a build of our clients sent to this installation: a desktop that was installed long ago, and a page that was
-- opened before a deployment, go on being answered. Names nobody.
create table client_operations (
  hash text primary key,
  name text not null,
  text text not null,
  first_at timestamptz not null default now()
);
