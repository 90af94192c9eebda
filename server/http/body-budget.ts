import { networksAround } from '../modules/auth/api.ts';

/** What bodies that are still being sent, or answers that are not read yet, may take together. */
export interface BodyBudgetLimits {
  /** Of this process. */
  readonly bytes: number;
  /** Of one address, or of one network of IPv6. */
  readonly bytesOfAddress: number;
  /** Of one person, from wherever; absent where nobody is known. */
  readonly bytesOfPerson?: number;
}

export interface BodyBudgetOptions {
  /** A connection with its buffers takes so much, however small what goes over it is. */
  readonly leastBytes: number;
  /** Whoever is so far behind sends, or reads, nothing (`Transfer.behindMs`). */
  readonly silentMs: number;
}

/** A body that is still being sent, or an answer that waits to be read. */
export interface Transfer {
  /** Where its client is, as `networkOf` says it; null: not counted by that. */
  readonly network: string | null;
  /** Who sends or reads it, where that is known. */
  readonly userId: string | null;
  /** What it may come to hold, whether or not it does yet. */
  readonly bytes: number;
  /** How far it is behind one that the slowest line carries steadily, ms. */
  behindMs(): number;
  /** Ends it: its room is needed. */
  end(): void;
}

/** Whose budget is spent. */
export type FullBudget = 'person' | 'address' | 'process';

export interface BodyBudget {
  /**
   * Takes what a transfer needs and answers how it is given back, once however often it is called;
   * or says whose budget is spent. Before it says so another is ended: the oldest that stands
   * still, rather of networks and people who hold more than this one would; and one that does move
   * only of those who hold more.
   */
  take(transfer: Transfer): (() => void) | FullBudget;
}

/** The budget of one process: its memory is its own. */
export function createBodyBudget(
  { bytes: most, bytesOfAddress, bytesOfPerson = Infinity }: BodyBudgetLimits,
  { leastBytes, silentMs }: BodyBudgetOptions,
): BodyBudget {
  const groups = new Map<string, Group>();
  const bytesOf = (name = ''): number => groups.get(name)?.bytes ?? 0;

  function enter(one: Held): void {
    for (const name of one.names) {
      const group = groups.get(name) ?? { bytes: 0, transfers: new Set<Held>() };
      groups.set(name, group);
      group.bytes += one.bytes;
      group.transfers.add(one);
    }
  }

  function leave(one: Held): void {
    for (const name of one.names) {
      const group = groups.get(name);
      if (group?.transfers.delete(one) !== true) continue;
      group.bytes -= one.bytes;
      if (group.transfers.size === 0) groups.delete(name);
    }
  }

  /** Whether it belongs to those who hold more than the asker would, where the two part. */
  function isOfLarger({ path }: Held, asker: Held): boolean {
    const at = path.findIndex((name, index) => name !== asker.path[index]);
    return at >= 0 && bytesOf(path[at]) > bytesOf(asker.path[at]) + asker.bytes;
  }

  /** Which of a group ends first for the asker; the oldest of equals. */
  function findFirst(name: string, asker: Held, but: ReadonlySet<Held>): Held | undefined {
    let moving: Held | undefined;
    let silent: Held | undefined;
    for (const one of groups.get(name)?.transfers ?? []) {
      if (but.has(one)) continue;
      const isSilent = one.transfer.behindMs() >= silentMs;
      if (isOfLarger(one, asker)) {
        if (isSilent) return one;
        moving ??= one;
      } else if (isSilent) silent ??= one;
    }
    return silent ?? moving;
  }

  /** Ends nobody where it would not be enough. */
  function makeRoom(asker: Held, name: string, mostBytes: number): boolean {
    const leaving = new Set<Held>();
    let missing = bytesOf(name) + asker.bytes - mostBytes;
    if (asker.bytes > mostBytes) return false;
    while (missing > 0) {
      const next = findFirst(name, asker, leaving);
      if (next === undefined) return false;
      leaving.add(next);
      missing -= next.bytes;
    }
    for (const one of leaving) {
      leave(one);
      one.transfer.end();
    }
    return true;
  }

  return {
    take(transfer) {
      const one = toHeld(transfer, leastBytes);
      const { network, userId } = transfer;
      if (userId !== null && !makeRoom(one, ofPerson(userId), bytesOfPerson)) return 'person';
      if (network !== null && !makeRoom(one, network, bytesOfAddress)) return 'address';
      if (!makeRoom(one, whole, most)) return 'process';
      enter(one);
      return () => leave(one);
    },
  };
}

/** What is counted together. */
interface Group {
  bytes: number;
  /** The oldest first. */
  readonly transfers: Set<Held>;
}

interface Held {
  readonly transfer: Transfer;
  readonly bytes: number;
  /** The groups it is in, each within the one before. */
  readonly path: readonly string[];
  /** These, and those that are counted beside. */
  readonly names: readonly string[];
}

const whole = 'whole';

function ofPerson(userId: string): string {
  return `person ${userId}`;
}

function toHeld(transfer: Transfer, leastBytes: number): Held {
  const { network, userId } = transfer;
  const around = network === null ? [] : networksAround(network);
  const path = userId === null ? around : [...around, `${network ?? ''} ${userId}`];
  return {
    transfer,
    bytes: Math.max(transfer.bytes, leastBytes),
    path,
    names: [whole, ...path, ...(userId === null ? [] : [ofPerson(userId)])],
  };
}
