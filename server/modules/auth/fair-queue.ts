/** Who asks for work that takes a processor: the network the request comes from, and there the account it is about. */
export interface Asker {
  readonly network: string;
  readonly account: string;
  /** Whether an open session or a mark of an earlier sign-in says who it is: strangers do not stand in their line. */
  readonly isKnown: boolean;
}

/** Does a task in its turn; null when it was not done because too many wait. */
export type FairQueue = <Value>(asker: Asker, task: () => Promise<Value>) => Promise<Value | null>;

/**
 * A few tasks at once, and the others in two lines, of known people and of strangers, each of which gets every other turn while both wait. In a
 * line it is the turn of one of each network, in it of one of each account. When no more may wait in one, whoever has the most of it loses the
 * newest: nobody fills it for others, and whoever is alone has all of it. Strangers of many networks fill the line of strangers alone.
 */
export function createFairQueue({ atOnce, waiting }: { readonly atOnce: number; readonly waiting: number }): FairQueue {
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
  let count = 0;
  const networks: Turns<Turns<Turn[]>> = new Map();

  /** Takes the newest of whoever has more than the asker would have; false when nobody has. */
  function makeRoom(asker: Asker): boolean {
    const own = networks.get(asker.network);
    const [network, accounts] = longest(networks, sizeOf);
    if (sizeOf(accounts) > sizeOf(own) + 1) return takeNewest(network, accounts);
    if (own === undefined) return false;
    const [, most] = longest(own, (turns) => turns.length);
    return most.length > (own.get(asker.account)?.length ?? 0) + 1 && takeNewest(asker.network, own);
  }

  function takeNewest(network: string, accounts: Turns<Turn[]>): true {
    const [account, turns] = longest(accounts, (held) => held.length);
    const lost = turns.at(-1);
    keep(accounts, account, turns.slice(0, -1));
    keep(networks, network, accounts);
    count -= 1;
    lost?.(false);
    return true;
  }

  return {
    async wait(asker) {
      if (count >= waiting && (count === 0 || !makeRoom(asker))) return false;
      return new Promise<boolean>((resolve) => {
        const accounts = networks.get(asker.network) ?? new Map<string, Turn[]>();
        networks.set(asker.network, accounts.set(asker.account, [...(accounts.get(asker.account) ?? []), resolve]));
        count += 1;
      });
    },
    take() {
      if (count === 0) return undefined;
      const [network, accounts] = first(networks);
      const [account, [next, ...others]] = first(accounts);
      networks.delete(network);
      accounts.delete(account);
      keep(accounts, account, others);
      keep(networks, network, accounts);
      count -= 1;
      return next;
    },
  };
}

type Turn = (isOn: boolean) => void;
/** In the order of their turns. */
type Turns<Held> = Map<string, Held>;

function first<Held>(turns: Turns<Held>): readonly [string, Held] {
  const [next] = turns;
  if (next === undefined) throw new Error('nobody waits');
  return next;
}

function longest<Held>(turns: Turns<Held>, size: (held: Held) => number): readonly [string, Held] {
  return [...turns].reduce((most, one) => (size(one[1]) > size(most[1]) ? one : most), first(turns));
}

function keep<Held extends Turn[] | Turns<Turn[]>>(turns: Turns<Held>, name: string, held: Held): void {
  if ((Array.isArray(held) ? held.length : held.size) === 0) turns.delete(name);
  else turns.set(name, held);
}

function sizeOf(accounts: Turns<Turn[]> | undefined): number {
  return [...(accounts?.values() ?? [])].reduce((sum, turns) => sum + turns.length, 0);
}
