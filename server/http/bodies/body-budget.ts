import { networksAround } from '../../modules/auth/api.ts';

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
  /** How long that line would have carried nothing of it, ms; 0 while all of it moves. */
  stillMs(): number;
  /** Ends it: its room is needed. */
  end(): void;
}

/** Whose budget is spent. */
export type FullBudget = 'person' | 'address' | 'process';

export interface BodyBudget {
  /**
   * Takes what a transfer needs and answers how it is given back, once however often it is called;
   * or says whose budget is spent; then nobody was ended. Before it says so others are: the oldest
   * that stands still, rather of networks and people who hold more than this one would; one that
   * does move only of those who hold more, and of guests for somebody who is known behind the same
   * address, whoever of them stands still the longest.
   */
  take(transfer: Transfer): (() => void) | FullBudget;
  /** The same for what goes whatever there is: it is counted, also beyond what there is. */
  put(transfer: Transfer): () => void;
}

/** The budget of one process: its memory is its own. */
export function createBodyBudget(
  { bytes: most, bytesOfAddress, bytesOfPerson = Infinity }: BodyBudgetLimits,
  { leastBytes, silentMs }: BodyBudgetOptions,
): BodyBudget {
  const { bytesOf, transfersOf, enter, leave } = createGroups();
  const findFirst = createChoice({ bytesOf, transfersOf }, silentMs);

  /** Who would have to leave for the asker, of all budgets together; or whose is spent. */
  function findLeaving(asker: Held): ReadonlySet<Held> | FullBudget {
    const leaving = new Set<Held>();
    for (const { name, mostBytes, full } of bounds(asker.transfer)) {
      if (asker.bytes > mostBytes) return full;
      const freed = sumOf([...leaving].filter(({ names }) => names.includes(name)));
      for (let missing = bytesOf(name) + asker.bytes - freed - mostBytes; missing > 0;) {
        const next = findFirst(name, asker, leaving);
        if (next === undefined) return full;
        leaving.add(next);
        missing -= next.bytes;
      }
    }
    return leaving;
  }

  /** Each with what it bounds: those of which somebody must leave are searched in this order. */
  function bounds({ userId, network }: Transfer): readonly Bound[] {
    return [
      ...(userId === null
        ? []
        : [{ name: ofPerson(userId), mostBytes: bytesOfPerson, full: 'person' as const }]),
      ...(network === null
        ? []
        : [{ name: network, mostBytes: bytesOfAddress, full: 'address' as const }]),
      { name: whole, mostBytes: most, full: 'process' },
    ];
  }

  function enterFor(one: Held, leaving: Iterable<Held>): () => void {
    for (const other of leaving) {
      leave(other);
      other.transfer.end();
    }
    enter(one);
    return () => leave(one);
  }

  return {
    take(transfer) {
      const one = toHeld(transfer, leastBytes);
      const leaving = findLeaving(one);
      return typeof leaving === 'string' ? leaving : enterFor(one, leaving);
    },
    put(transfer) {
      const one = toHeld(transfer, leastBytes);
      const leaving = findLeaving(one);
      return enterFor(one, typeof leaving === 'string' ? [] : leaving);
    },
  };
}

/** Who is counted together, and with how much. */
interface Groups {
  readonly bytesOf: (name: string | undefined) => number;
  /** The oldest first. */
  readonly transfersOf: (name: string) => Iterable<Held>;
  readonly enter: (one: Held) => void;
  /** Once, however often it is called. */
  readonly leave: (one: Held) => void;
}

function createGroups(): Groups {
  const groups = new Map<string, Group>();
  return {
    bytesOf: (name = '') => groups.get(name)?.bytes ?? 0,
    transfersOf: (name) => groups.get(name)?.transfers ?? [],
    enter(one) {
      for (const name of one.names) {
        const group = groups.get(name) ?? { bytes: 0, transfers: new Set<Held>() };
        groups.set(name, group);
        group.bytes += one.bytes;
        group.transfers.add(one);
      }
    },
    leave(one) {
      for (const name of one.names) {
        const group = groups.get(name);
        if (group?.transfers.delete(one) !== true) continue;
        group.bytes -= one.bytes;
        if (group.transfers.size === 0) groups.delete(name);
      }
    },
  };
}

/** Which of a group ends first for the asker; the oldest of equals. */
function createChoice(
  { bytesOf, transfersOf }: Pick<Groups, 'bytesOf' | 'transfersOf'>,
  silentMs: number,
): (name: string, asker: Held, but: ReadonlySet<Held>) => Held | undefined {
  /** Whether it belongs to those who hold more than the asker would, where the two part. */
  function isOfLarger({ path }: Held, asker: Held): boolean {
    const at = path.findIndex((name, index) => name !== asker.path[index]);
    return at >= 0 && bytesOf(path[at]) > bytesOf(asker.path[at]) + asker.bytes;
  }

  return (name, asker, but) => {
    let moving: Held | undefined;
    let silent: Held | undefined;
    let guest: { readonly one: Held; readonly stillMs: number } | undefined;
    for (const one of transfersOf(name)) {
      if (but.has(one)) continue;
      const isSilent = one.transfer.behindMs() >= silentMs;
      if (isOfLarger(one, asker)) {
        if (isSilent) return one;
        moving ??= one;
      } else if (isSilent) silent ??= one;
      else if (isGuestBeside(one, asker)) {
        const stillMs = one.transfer.stillMs();
        if (guest === undefined || stillMs > guest.stillMs) guest = { one, stillMs };
      }
    }
    return silent ?? moving ?? guest?.one;
  };
}

/** What a group may hold, and what is said when it does. */
interface Bound {
  readonly name: string;
  readonly mostBytes: number;
  readonly full: FullBudget;
}

function sumOf(all: readonly Held[]): number {
  return all.reduce((bytes, one) => bytes + one.bytes, 0);
}

/** Guests behind one address hold nothing against somebody who is known there. */
function isGuestBeside({ transfer }: Held, { transfer: asker }: Held): boolean {
  return transfer.userId === null && asker.userId !== null && transfer.network === asker.network;
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
