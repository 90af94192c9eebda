-- Applications to become an ambassador. A person has one that is open or accepted at most; what was declined stays.
create table ambassador_applications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  state text not null default 'draft' check (state in ('draft', 'submitted', 'accepted', 'declined')),
  -- Of the wizard: where its applicant was last.
  step smallint not null check (step between 1 and 6),
  -- Grows by one with every change, over all applications of the person: what a device knows is one number.
  revision integer not null check (revision > 0),
  -- As they were typed while it is a draft, in their written form once it was sent.
  answers jsonb not null,
  -- Sealed by FieldCipher (table, column, id of the row); kept only when they are whole.
  identity_number bytea,
  identity_last3 text,
  account_number bytea,
  account_last4 text,
  -- Of the affiliate policy that the applicant agreed to.
  policy_version integer,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  submitted_at timestamptz,
  -- An administrator looked at it since it was last sent.
  opened_at timestamptz,
  -- More was asked: it is open for its applicant again.
  asked_at timestamptz,
  decided_at timestamptz,
  -- What was asked last, or why it was declined.
  note text,
  check ((state = 'draft') = (submitted_at is null)),
  check ((state in ('accepted', 'declined')) = (decided_at is not null)),
  check (asked_at is null or state = 'submitted'),
  check ((identity_number is null) = (identity_last3 is null)),
  check ((account_number is null) = (account_last4 is null))
);
create unique index ambassador_applications_open on ambassador_applications (user_id) where state in ('draft', 'submitted', 'accepted');
create unique index ambassador_applications_revision on ambassador_applications (user_id, revision);
create index ambassador_applications_waiting on ambassador_applications (submitted_at, id) where state = 'submitted';

-- The life of an application, in its order.
create table ambassador_events (
  id bigint generated always as identity primary key,
  application_id uuid not null references ambassador_applications (id) on delete cascade,
  kind text not null check (kind in ('submitted', 'opened', 'asked', 'resubmitted', 'accepted', 'declined')),
  -- What was asked, or why it was declined.
  note text,
  -- The administrator; null for the applicant's own.
  actor_id uuid references users (id) on delete set null,
  at timestamptz not null
);
create index ambassador_events_by_application on ambassador_events (application_id, id);

-- Whom the team invited to apply, by address: the token stands in the e-mail and proves who reads it.
create table ambassador_invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email)),
  name text not null,
  note text not null,
  token text not null unique,
  invited_by uuid references users (id) on delete set null,
  invited_at timestamptz not null
);
