import { groupFields, type ProfileGroup, type ProfileText } from './profile-fields.ts';

/** What of a profile counts besides its texts. */
export interface ProfileExtras {
  readonly hasAvatar: boolean;
  readonly hasEmail: boolean;
  readonly hasSocialAccount: boolean;
  readonly account: { readonly bank: boolean; readonly number: boolean; readonly holder: boolean };
}

export interface Completion {
  readonly done: number;
  readonly of: number;
}

/** How much of a group is there: its fields that are not empty (design 5.11: 10, 2, 7, 8 and 3). */
export function completionOf(
  group: ProfileGroup,
  text: ProfileText,
  extras: ProfileExtras,
): Completion {
  if (group === 'payout')
    return count([extras.account.bank, extras.account.number, extras.account.holder]);
  const texts = groupFields[group].map((field) => text[field].trim() !== '');
  if (group === 'personal') return count([extras.hasAvatar, ...texts, extras.hasEmail]);
  return count(group === 'social' ? [extras.hasSocialAccount, ...texts] : texts);
}

function count(filled: readonly boolean[]): Completion {
  return { done: filled.filter(Boolean).length, of: filled.length };
}
