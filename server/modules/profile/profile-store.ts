import {
  groupFields,
  type ProfileColumns,
  profileFields,
  type WrittenGroup,
} from '#shared/domain/profile/profile-fields.ts';
import { sql } from 'kysely';
import { statement } from '../../db/statement.ts';

/** What a person wrote of themselves, held until the transaction ends. */
export const lockProfile = statement<{ userId: string }>()('profile.lock', (query, param) =>
  query
    .selectFrom('users')
    .select(['avatar', ...profileFields])
    .where('id', '=', param('userId'))
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate(),
);

/** Writes the fields of a group. */
function updateOf(group: WrittenGroup) {
  return statement<{ userId: string } & ProfileColumns>()(
    `profile.update_${group}`,
    (query, param) =>
      query
        .updateTable('users')
        .set(Object.fromEntries(groupFields[group].map((field) => [field, param(field)])))
        .where('id', '=', param('userId')),
  );
}

export const updateGroup = {
  personal: updateOf('personal'),
  social: updateOf('social'),
  experience: updateOf('experience'),
  course: updateOf('course'),
};

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
