import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Accounts, User } from '../../accounts/api.ts';

/**
 * What a browser or a desktop keeps of the accounts that were signed in to on it: a mark of each,
 * signed for its person, for the moment and for the generation (`users.marks_generation`): whatever
 * signs a person out everywhere makes the marks of before worthless. It opens nothing. Guesses that
 * show one are counted by it and not with the guesses of strangers, so that those shut nobody out
 * at home.
 */
export interface SignInMarks {
  /**
   * The mark of an account among those that are shown; null when there is none of it, or it is too
   * old. Looks at no account when none is shown.
   */
  find(shown: string | null, email: string, nowMs: number): Promise<Mark | null>;
  /** The same for a person who is known already. */
  findOf(shown: string | null, person: MarkedPerson, nowMs: number): Mark | null;
  /**
   * What to keep after a sign-in, and until when. This account's mark is the first: the one that
   * was shown, else the one of its session, so that renewing a session gathers none. Null while the
   * address is not proved: a stranger who gave it would collect marks for the day on which its
   * owner comes.
   */
  keep(
    shown: string | null,
    session: { readonly sessionId: string; readonly person: MarkedPerson },
    nowMs: number,
  ): { readonly marks: string; readonly expiresAt: Date } | null;
}

/** A mark that counts, and whose it is. */
export interface Mark {
  readonly mark: string;
  readonly userId: string;
  readonly generation: number;
}

export type MarkedPerson = Pick<User, 'id' | 'is_verify_email' | 'marks_generation'>;

export interface SignInMarksDeps {
  readonly accounts: Pick<Accounts, 'findCredentials'>;
  /** The same for every process on a database. */
  readonly key: Buffer;
  /** How long a mark counts after it was given. */
  readonly lifetimeMs: number;
}

/** Accounts of one browser; the one that was signed in to the longest ago is forgotten. */
const mostAccounts = 5;
const partBytes = 16;
/** The mark, the second it was given in (36-based), the signature. */
const form = /^[\w-]{22}~[\da-z]{1,8}~[\w-]{22}$/;

/** Marks of the accounts of a database. */
export function createSignInMarks({ accounts, key, lifetimeMs }: SignInMarksDeps): SignInMarks {
  const short = (text: string): string =>
    createHmac('sha256', key).update(text).digest().subarray(0, partBytes).toString('base64url');
  const sign = (mark: string, given: string, { userId, generation }: Owner): string =>
    short(`sign_in_mark:${userId}:${generation}:${given}:${mark}`);

  function isOf(entry: string, owner: Owner, nowMs: number): boolean {
    const [mark = '', given = '', signature = ''] = entry.split('~');
    const isGenuine = timingSafeEqual(
      Buffer.from(signature),
      Buffer.from(sign(mark, given, owner)),
    );
    return isGenuine && nowMs - Number.parseInt(given, 36) * 1000 < lifetimeMs;
  }

  function findAmong(entries: readonly string[], owner: Owner, nowMs: number): Mark | null {
    const found = entries.find((entry) => isOf(entry, owner, nowMs));
    return found === undefined ? null : { mark: markOf(found), ...owner };
  }

  return {
    async find(shown, email, nowMs) {
      const entries = entriesOf(shown);
      const person = entries.length === 0 ? null : await accounts.findCredentials(email);
      return person === null
        ? null
        : findAmong(entries, { userId: person.userId, generation: person.marksGeneration }, nowMs);
    },
    findOf: (shown, { id, marks_generation: generation }, nowMs) =>
      findAmong(entriesOf(shown), { userId: id, generation }, nowMs),
    keep(shown, { sessionId, person }, nowMs) {
      if (!person.is_verify_email) return null;
      const owner = { userId: person.id, generation: person.marks_generation };
      const entries = entriesOf(shown);
      const before = entries.find((entry) => isOf(entry, owner, nowMs));
      const mark = before === undefined ? short(`mark_of_session:${sessionId}`) : markOf(before);
      const given = Math.floor(nowMs / 1000).toString(36);
      const others = entries.filter((entry) => markOf(entry) !== mark);
      const marks = [`${mark}~${given}~${sign(mark, given, owner)}`, ...others]
        .slice(0, mostAccounts)
        .join('.');
      return { marks, expiresAt: new Date(nowMs + lifetimeMs) };
    },
  };
}

interface Owner {
  readonly userId: string;
  readonly generation: number;
}

function markOf(entry: string): string {
  return entry.split('~', 1).join();
}

function entriesOf(shown: string | null): readonly string[] {
  return (shown ?? '')
    .split('.')
    .filter((entry) => form.test(entry))
    .slice(0, mostAccounts);
}
