import { networksAround } from './networks-around.ts';

/**
 * Who asks for work that takes a processor: the network the request comes from, and there the
 * account it is about.
 */
export interface Asker {
  /** As `networkOf` says it. */
  readonly network: string;
  readonly account: string;
  /**
   * Whether an open session or a mark of an earlier sign-in says who it is: strangers do not stand
   * in their line.
   */
  readonly isKnown: boolean;
}

/** Does a task in its turn; null when it was not done because too many wait. */
export type FairQueue = <Value>(asker: Asker, task: () => Promise<Value>) => Promise<Value | null>;

/**
 * A few tasks at once, and the others in two lines, of known people and of strangers, each of which
 * gets every other turn while both wait. In a line it is the turn of one of each wide network, in
 * it of one of each narrower one, and there of one of each account. When no more may wait in one,
 * whoever has the most of it loses the newest: nobody fills it for others, and whoever is alone has
 * all of it. Strangers of many networks fill the line of strangers alone; anybody is known for the
 * price of a registration, so theirs too counts by networks.
 */
export function createFairQueue({
  atOnce,
  waiting,
}: {
  readonly atOnce: number;
  readonly waiting: number;
}): FairQueue {
  let running = 0;
  const known = createLine(waiting);
  const strangers = createLine(waiting);
  let wasKnown = false;

  /** True when its turn came, false when it lost its place. */
  const turn = async (asker: Asker): Promise<boolean> => {
    if (running >= atOnce) return (asker.isKnown ? known : strangers).wait(asker);
    running += 1;
    return true;
  };

  /** Gives a free place to whose turn it is; false when nobody waits. */
  function passOn(): boolean {
    const [one, other] = wasKnown ? [strangers, known] : [known, strangers];
    const next = one.take() ?? other.take();
    wasKnown = !wasKnown;
    next?.(true);
    return next !== undefined;
  }

  return async (asker, task) => {
    if (!(await turn(asker))) return null;
    try {
      return await task();
    } finally {
      // Whoever ends hands over its place: `running` stays.
      if (!passOn()) running -= 1;
    }
  };
}

/** Those who wait. */
interface Line {
  /** True when its turn came, false when it lost its place, or there was none. */
  wait(asker: Asker): Promise<boolean>;
  /** Whose turn it is; they wait no more. */
  take(): Turn | undefined;
}

function createLine(waiting: number): Line {
  const line = createGroup();
  return {
    async wait(asker) {
      const path = [...networksAround(asker.network), asker.account];
      if (line.count >= waiting && !makeRoom(line, path)) return false;
      return new Promise<boolean>((resolve) => join(line, path, resolve));
    },
    take: () => (line.count === 0 ? undefined : takeNext(line)),
  };
}

type Turn = (isOn: boolean) => void;

/** Those of a line who share a network or an account. */
interface Group {
  count: number;
  /** In the order of their turns. */
  readonly parts: Map<string, Group>;
  /** Of one account, which has no parts. */
  readonly turns: Turn[];
}

function createGroup(): Group {
  return { count: 0, parts: new Map<string, Group>(), turns: [] };
}

function join(group: Group, [name, ...rest]: readonly string[], turn: Turn): void {
  group.count += 1;
  if (name === undefined) {
    group.turns.push(turn);
    return;
  }
  const part = group.parts.get(name) ?? createGroup();
  group.parts.set(name, part);
  join(part, rest, turn);
}

/** The next of the part whose turn it is, which then stands behind the others. */
function takeNext(group: Group): Turn | undefined {
  group.count -= 1;
  const [next] = group.parts;
  if (next === undefined) return group.turns.shift();
  const [name, part] = next;
  const turn = takeNext(part);
  group.parts.delete(name);
  if (part.count > 0) group.parts.set(name, part);
  return turn;
}

/**
 * Sends away the newest of whoever has more than the asker would have, where the two part; false
 * when nobody has.
 */
function makeRoom(group: Group, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined || group.parts.size === 0) return false;
  const own = group.parts.get(name);
  const [longest, part] = longestOf(group);
  if (part.count > (own?.count ?? 0) + 1) {
    sendAway(group, longest, part);
    return true;
  }
  if (own === undefined || !makeRoom(own, rest)) return false;
  group.count -= 1;
  return true;
}

/** The newest of the largest part, all the way down. */
function sendAway(group: Group, name: string, part: Group): void {
  group.count -= 1;
  if (part.parts.size === 0) {
    part.count -= 1;
    part.turns.pop()?.(false);
  } else {
    sendAway(part, ...longestOf(part));
  }
  if (part.count === 0) group.parts.delete(name);
}

/** Of equal ones the last. */
function longestOf({ parts }: Group): readonly [string, Group] {
  return [...parts].reduce((most, one) => (one[1].count >= most[1].count ? one : most));
}
