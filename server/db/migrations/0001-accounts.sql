-- Facts about this database itself: its epoch (cursors count in it), keys, when it was seeded.
create table server_facts (
  name text primary key,
  value text not null
);

-- One person, with every profile field of the specification (SPEC 3).
create table users (
  id uuid primary key default gen_random_uuid(),
  role text not null default 'learner' check (role in ('learner', 'admin')),
  email text not null unique check (email = lower(email)),
  password_hash text,
  is_verify_email boolean not null default false,
  need_update_password boolean not null default false,
  ga_event_sent boolean not null default false,
  lastname text,
  middlename text,
  firstname text,
  gender text,
  date_of_birth date,
  -- E.164
  phone_number text,
  avatar text,
  city_live text,
  referral_source text,
  referral_code text,
  affiliate_code text unique,
  affiliate_level integer,
  custom_attribute_id text,
  custom_attribute_increment_id text,
  account_holder text,
  -- Encrypted per field once payouts exist; until then nothing may be written.
  account_number bytea check (account_number is null),
  account_bank text,
  personal_course_vision text,
  expected_sales bigint,
  elearning_vision text,
  elearning_idea text,
  business_description text,
  course text,
  course_name text,
  course_description text,
  course_url text,
  teaching_experience text,
  job_description text,
  media text,
  teaching_year integer,
  experience text,
  specialize text,
  description_teach_progress text,
  facebook_name text,
  facebook_id text unique,
  facebook_image text,
  agreed_at timestamptz,
  created_at timestamptz not null
);

-- What a person may watch. Written by orders once they exist; until then by the demonstration and by administrators.
create table entitlements (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  plan text not null check (plan in ('pro', 'kha_pro')),
  granted_at timestamptz not null,
  revoked_at timestamptz
);
create index entitlements_by_user on entitlements (user_id);
