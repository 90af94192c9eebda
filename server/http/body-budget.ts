import { networksAround } from '../modules/auth/api.ts';

/** What bodies of one kind may take that are still being sent. */
export interface BodyBudgetLimits {
  /** Of this process. */
  readonly bytes: number;
  /** Of one address, or of one network of IPv6. */
  readonly bytesOfAddress: number;
  /** Of one person, from wherever; absent where nobody is known. */
  readonly bytesOfPerson?: number;
}

export interface BodyBudgetOptions {
  /** A connection with its buffers takes so much, however small its body is. */
  readonly leastBytes: number;
  /** Whoever is so far behind sends nothing (`UnfinishedBody.behindMs`). */
  readonly silentMs: number;
}

/** A body that is still being sent. */
export interface UnfinishedBody {
  /** Where it comes from, as `networkOf` says it; null: not counted by that. */
  readonly network: string | null;
  /** Who sends it, where that is known. */
  readonly userId: string | null;
  /** What it may come to hold, whether or not it was received yet. */
  readonly bytes: number;
  /** How far it is behind one that the slowest line sends steadily, ms. */
  behindMs(): number;
  /** Ends it: its room is needed. */
  end(): void;
}

/** Whose budget is spent. */
export type FullBudget = 'person' | 'address' | 'process';

export interface BodyBudget {
  /**
   * Takes what a body needs and answers how it is given back, once however often it is called; or
   * says whose budget is spent. Before it says so another is ended: the oldest that sends nothing,
   * rather of networks and people who hold more than this one would; and one that does send only of
   * those who hold more.
   */
  take(body: UnfinishedBody): (() => void) | FullBudget;
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
      const group = groups.get(name) ?? { bytes: 0, bodies: new Set<Held>() };
      groups.set(name, group);
      group.bytes += one.bytes;
      group.bodies.add(one);
    }
  }

  function leave(one: Held): void {
    for (const name of one.names) {
      const group = groups.get(name);
      if (group?.bodies.delete(one) !== true) continue;
      group.bytes -= one.bytes;
      if (group.bodies.size === 0) groups.delete(name);
    }
  }

  /** Whether a body belongs to those who hold more than the asker would, where the two part. */
  function isOfLarger({ path }: Held, asker: Held): boolean {
    const at = path.findIndex((name, index) => name !== asker.path[index]);
    return at >= 0 && bytesOf(path[at]) > bytesOf(asker.path[at]) + asker.bytes;
  }

  /** Which of a group ends first for the asker; the oldest of equals. */
  function findFirst(name: string, asker: Held, but: ReadonlySet<Held>): Held | undefined {
    let sending: Held | undefined;
    let silent: Held | undefined;
    for (const one of groups.get(name)?.bodies ?? []) {
      if (but.has(one)) continue;
      const isSilent = one.body.behindMs() >= silentMs;
      if (isOfLarger(one, asker)) {
        if (isSilent) return one;
        sending ??= one;
      } else if (isSilent) silent ??= one;
    }
    return silent ?? sending;
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
      one.body.end();
    }
    return true;
  }

  return {
    take(body) {
      const one = toHeld(body, leastBytes);
      const { network, userId } = body;
      if (userId !== null && !makeRoom(one, ofPerson(userId), bytesOfPerson)) return 'person';
      if (network !== null && !makeRoom(one, network, bytesOfAddress)) return 'address';
      if (!makeRoom(one, whole, most)) return 'process';
      enter(one);
      return () => leave(one);
    },
  };
}

/** Bodies that are counted together. */
interface Group {
  bytes: number;
  /** The oldest first. */
  readonly bodies: Set<Held>;
}

interface Held {
  readonly body: UnfinishedBody;
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

function toHeld(body: UnfinishedBody, leastBytes: number): Held {
  const { network, userId } = body;
  const around = network === null ? [] : networksAround(network);
  const path = userId === null ? around : [...around, `${network ?? ''} ${userId}`];
  return {
    body,
    bytes: Math.max(body.bytes, leastBytes),
    path,
    names: [whole, ...path, ...(userId === null ? [] : [ofPerson(userId)])],
  };
}
