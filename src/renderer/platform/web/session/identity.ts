import type { DeviceMemory } from '../study/device-memory.ts';
import { openLeavingMark } from './leaving-mark.ts';
import { readText, writeText } from '../page/plain-text.ts';
import type { TextStorage } from '../study/tick-journal.ts';

/**
 * Who this browser is signed in as, as far as the page may know it: the session itself is a cookie
 * that no script reads.
 */
export interface Identity {
  readonly userId: string;
  readonly email: string;
}

/** Where a page of this browser writes down who is signed in. No member rejects or throws. */
export interface IdentityStore {
  /**
   * Whom it names; null for nobody, for who is leaving, and when its two places contradict each
   * other: then only the server knows.
   */
  read(): Promise<Identity | null>;
  /** Id of whom the newest word of a page named, leaving or not; null for nobody. */
  named(): Promise<string | null>;
  /**
   * Keeps whom a word names and when the server was asked for it, ms since 1970, null when that is
   * not known; nothing where `namesSince`. Resolves when it is kept, or the browser has refused it.
   */
  write(identity: Identity | null, askedAtMs: number | null): Promise<void>;
  /**
   * Whether a page has written somebody else, of whom it asked later. False where the browser keeps
   * no such thing.
   */
  namesSince(identity: Identity | null, askedAtMs: number | null): boolean;
  /**
   * Id of who asked to be signed out, which was neither done yet nor told to have failed: an order
   * that outlives the page that was given it. Null for nobody.
   */
  leaving(): Promise<string | null>;
  /** Keeps it at once; nothing for a guest. */
  leaves(userId: string | null): void;
  /** It is done, or was told to have failed. Nothing where another one is leaving. */
  stays(userId: string | null): Promise<void>;
  /** Somebody signed in: nobody is leaving any more. */
  nobodyLeaves(): Promise<void>;
}

/**
 * Beside the memory: written at once and before it, so that a write of the memory that failed or
 * hangs leaves a contradiction and no lie: id of the person, `''` for nobody. What cannot be
 * contradicted is believed until the server has been asked.
 */
const witnessKey = 'mai-vang-person';
/** When the server was asked for whom the witness names. */
const askedKey = 'mai-vang-person-asked';

/** The book in the memory of this browser, with a witness in its plain storage. */
export function openIdentityStore(
  memory: DeviceMemory,
  storage: () => TextStorage,
  now: () => number,
): IdentityStore {
  const namesSince = (identity: Identity | null, askedAtMs: number | null) => {
    const keptAtMs = Number(readText(storage, askedKey) ?? NaN);
    // A moment that is still to come is of a clock that was set back since: it says nothing.
    const isSince = askedAtMs !== null && keptAtMs > askedAtMs && keptAtMs <= now();
    return isSince && readText(storage, witnessKey) !== (identity?.userId ?? '');
  };
  const mark = openLeavingMark(memory, storage);
  return {
    namesSince,
    leaving: async () => mark.read(),
    leaves(userId) {
      if (userId !== null) mark.set(userId);
    },
    nobodyLeaves: async () => mark.clear(),
    async stays(userId) {
      if (userId !== null && userId === (await mark.read())) await mark.clear();
    },
    async read() {
      const [kept, leavingId] = await Promise.all([keptIdentity(memory), mark.read()]);
      const witness = readText(storage, witnessKey);
      if (kept === null || kept.userId === leavingId) return null;
      return witness === null || witness === kept.userId ? kept : null;
    },
    async named() {
      const witness = readText(storage, witnessKey) ?? (await keptIdentity(memory))?.userId;
      return witness || null;
    },
    async write(identity, askedAtMs) {
      if (namesSince(identity, askedAtMs)) return;
      writeText(storage, witnessKey, identity?.userId ?? '');
      writeText(storage, askedKey, askedAtMs === null ? '' : String(askedAtMs));
      const kept =
        identity === null ? memory.remove('identity') : memory.write('identity', identity);
      await kept.catch(() => undefined);
    },
  };
}

/** Whom the memory of this browser names; null for nobody. Rejects when it does not say. */
export async function knownIdentity(memory: DeviceMemory): Promise<Identity | null> {
  return toIdentity(await memory.read('identity'), 'userId');
}

/** The same for who asks the server in any case: null also when the memory does not say. */
const keptIdentity = async (memory: DeviceMemory) => knownIdentity(memory).catch(() => null);

/** The person in a member of an answer (`{ me: { id, email } }`); null for none. */
export function readIdentity(answer: unknown, member: string): Identity | null {
  return toIdentity(memberOf(answer, member), 'id');
}

/** A member of whatever came from outside; undefined when there is none. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;
}

/** By hand: this runs before the first paint, where zod would weigh more than all of it. */
export function toIdentity(value: unknown, idName: 'id' | 'userId'): Identity | null {
  const userId = memberOf(value, idName);
  const email = memberOf(value, 'email');
  return typeof userId === 'string' && typeof email === 'string' ? { userId, email } : null;
}
