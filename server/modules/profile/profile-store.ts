import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { statement } from '../../db/statement.ts';
import type { UserTable } from '../../db/tables.ts';

/** What a person wrote of themselves, held until the transaction ends. */
export const lockProfile = statement<{ userId: string }>()('profile.lock', (query, param) =>
  query
    .selectFrom('users')
    .select([
      'avatar',
      'lastname',
      'middlename',
      'firstname',
      'gender',
      'date_of_birth',
      'phone_number',
      'city_live',
      'referral_source',
      'media',
      'job_description',
      'experience',
      'specialize',
      'teaching_experience',
      'teaching_year',
      'description_teach_progress',
      'business_description',
      'course_name',
      'course_description',
      'course_url',
      'course',
      'elearning_idea',
      'elearning_vision',
      'personal_course_vision',
      'expected_sales',
    ])
    .where('id', '=', param('userId'))
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate(),
);

type Row = Selectable<UserTable>;

export const updatePersonal = statement<
  { userId: string } & Pick<
    Row,
    | 'lastname'
    | 'middlename'
    | 'firstname'
    | 'gender'
    | 'date_of_birth'
    | 'phone_number'
    | 'city_live'
    | 'referral_source'
  >
>()('profile.update_personal', (query, param) =>
  query
    .updateTable('users')
    .set({
      lastname: param('lastname'),
      middlename: param('middlename'),
      firstname: param('firstname'),
      gender: param('gender'),
      date_of_birth: param('date_of_birth'),
      phone_number: param('phone_number'),
      city_live: param('city_live'),
      referral_source: param('referral_source'),
    })
    .where('id', '=', param('userId')),
);

export const updateSocial = statement<{ userId: string } & Pick<Row, 'media'>>()(
  'profile.update_social',
  (query, param) =>
    query
      .updateTable('users')
      .set({ media: param('media') })
      .where('id', '=', param('userId')),
);

export const updateExperience = statement<
  { userId: string } & Pick<
    Row,
    | 'job_description'
    | 'experience'
    | 'specialize'
    | 'teaching_experience'
    | 'teaching_year'
    | 'description_teach_progress'
    | 'business_description'
  >
>()('profile.update_experience', (query, param) =>
  query
    .updateTable('users')
    .set({
      job_description: param('job_description'),
      experience: param('experience'),
      specialize: param('specialize'),
      teaching_experience: param('teaching_experience'),
      teaching_year: param('teaching_year'),
      description_teach_progress: param('description_teach_progress'),
      business_description: param('business_description'),
    })
    .where('id', '=', param('userId')),
);

export const updateCourse = statement<
  { userId: string } & Pick<
    Row,
    | 'course_name'
    | 'course_description'
    | 'course_url'
    | 'course'
    | 'elearning_idea'
    | 'elearning_vision'
    | 'personal_course_vision'
    | 'expected_sales'
  >
>()('profile.update_course', (query, param) =>
  query
    .updateTable('users')
    .set({
      course_name: param('course_name'),
      course_description: param('course_description'),
      course_url: param('course_url'),
      course: param('course'),
      elearning_idea: param('elearning_idea'),
      elearning_vision: param('elearning_vision'),
      personal_course_vision: param('personal_course_vision'),
      expected_sales: param('expected_sales'),
    })
    .where('id', '=', param('userId')),
);

export const setAvatar = statement<{ userId: string; avatar: string | null }>()(
  'profile.set_avatar',
  (query, param) =>
    query
      .updateTable('users')
      .set({ avatar: param('avatar') })
      .where('id', '=', param('userId')),
);

/** The person, held, and whether they are an affiliate: then their account is the affiliate's. */
export const lockAccountOwner = statement<{ userId: string }>()(
  'profile.lock_account_owner',
  (_query, param) => sql<{ is_affiliate: boolean }>`
  select exists (select 1 from affiliates where user_id = users.id) as is_affiliate from users where id = ${param('userId')} and deleted_at is null for no key update`,
);

export const updateAccount = statement<{
  userId: string;
  bank: string;
  holder: string;
  number: Uint8Array;
  last4: string;
}>()('profile.update_account', (query, param) =>
  query
    .updateTable('users')
    .set({
      account_bank: param('bank'),
      account_holder: param('holder'),
      account_number: param('number'),
      account_last4: param('last4'),
    })
    .where('id', '=', param('userId')),
);
