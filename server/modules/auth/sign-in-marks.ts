import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * What a browser or a desktop keeps of the accounts that were signed in to on it: a random mark of each, signed for its address. It opens
 * nothing. Guesses that show one are counted by it and not with the guesses of strangers, so that those shut nobody out at home.
 */
export interface SignInMarks {
  /** The mark of an account among those that are shown; null when there is none of it. */
  find(shown: string | null, email: string): string | null;
  /** The marks to keep after a sign-in: this account's is the newest, and the same as before when it had one. */
  keep(shown: string | null, email: string): string;
}

/** Accounts of one browser; the one that was signed in to the longest ago is forgotten. */
const mostAccounts = 5;
const partBytes = 16;
const form = /^[\w-]{22}~[\w-]{22}$/;

/** Marks under a key: the same for every process on a database. */
export function createSignInMarks(key: Buffer): SignInMarks {
  const sign = (mark: string, email: string): string => createHmac('sha256', key).update(`sign_in_mark:${email}:${mark}`).digest().subarray(0, partBytes).toString('base64url');
  const isOf = (entry: string, email: string): boolean => {
    const [mark = '', signature = ''] = entry.split('~');
    return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(mark, email)));
  };
  return {
    find: (shown, email) => entriesOf(shown).find((entry) => isOf(entry, email))?.split('~', 1)[0] ?? null,
    keep(shown, email) {
      const entries = entriesOf(shown);
      const mark = randomBytes(partBytes).toString('base64url');
      const own = entries.find((entry) => isOf(entry, email)) ?? `${mark}~${sign(mark, email)}`;
      return [own, ...entries.filter((entry) => entry !== own)].slice(0, mostAccounts).join('.');
    },
  };
}

function entriesOf(shown: string | null): readonly string[] {
  return (shown ?? '').split('.').filter((entry) => form.test(entry)).slice(0, mostAccounts);
}
