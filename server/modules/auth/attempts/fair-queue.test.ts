import { describe, expect, it } from 'vitest';
import { type Asker, createFairQueue } from './fair-queue.ts';

/**
 * A queue whose tasks end by hand, one after another: says who was served, in order, and who was
 * sent away.
 */
function setUp(waiting: number) {
  const queue = createFairQueue({ atOnce: 1, waiting });
  const served: string[] = [];
  const lost: string[] = [];
  const ends: (() => void)[] = [];
  const all: Promise<void>[] = [];
  const ask = (name: string, asker: Asker): void => {
    const task = async (): Promise<true> => {
      served.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
      return true;
    };
    all.push(queue(asker, task).then((done) => void (done === null && lost.push(name))));
  };
  /** Lets all end that were asked for until now. */
  const finish = async (): Promise<void> => {
    const over = Promise.all(all).then(() => true);
    const next = async (): Promise<void> => {
      // What was handed over begins in the microtasks that follow.
      for (let step = 0; step < 20; step += 1) await Promise.resolve();
      const end = ends.shift();
      if (end === undefined) return;
      end();
      await next();
    };
    await next();
    await over;
  };
  return { ask, finish, served, lost };
}

const at = (network: string, account: string, isKnown = false): Asker => ({
  network,
  account,
  isKnown,
});

describe('a fair queue', () => {
  it('keeps a line for known people that strangers of however many networks do not fill, and gives each line every other turn', async () => {
    const { ask, finish, served, lost } = setUp(4);
    ask('now', at('a', '1'));
    for (let network = 0; network < 6; network += 1)
      ask(`stranger ${network}`, at(`n${network}`, 'x'));
    for (const name of ['linh', 'minh']) ask(name, at('home', name, true));
    await finish();
    expect(served).toEqual([
      'now',
      'linh',
      'stranger 0',
      'minh',
      'stranger 1',
      'stranger 2',
      'stranger 3',
    ]);
    expect(lost).toEqual(['stranger 4', 'stranger 5']);
  });

  it('takes one of each network in turn, and in it one of each account', async () => {
    const { ask, finish, served, lost } = setUp(20);
    for (const name of ['a1', 'a2', 'a3']) ask(name, at('x', 'a'));
    ask('b1', at('x', 'b'));
    ask('linh', at('y', 'linh'));
    await finish();
    expect([served, lost]).toEqual([['a1', 'a2', 'linh', 'b1', 'a3'], []]);
  });

  it('is filled for nobody: whoever has the most of it loses the newest', async () => {
    const { ask, finish, served, lost } = setUp(4);
    for (let count = 0; count < 6; count += 1) ask(`guest-${count}`, at('x', `guest-${count % 2}`));
    ask('linh', at('y', 'linh'));
    ask('minh', at('y', 'minh'));
    // Now both networks have two of four.
    ask('third', at('y', 'third'));
    await finish();
    expect(served).toEqual(['guest-0', 'guest-1', 'linh', 'guest-2', 'minh']);
    expect(lost.toSorted()).toEqual(['guest-3', 'guest-4', 'guest-5', 'third']);
  });

  it('shares one network by accounts: a school goes on behind an address that somebody there fills', async () => {
    const { ask, finish, served, lost } = setUp(4);
    for (let count = 0; count < 9; count += 1) ask(`mot-${count}`, at('school', 'mot'));
    ask('hai', at('school', 'hai'));
    await finish();
    expect(served).toContain('hai');
    expect([lost.length, served.indexOf('hai')]).toEqual([5, 2]);
  });

  it.each([
    [
      'the /64 networks of a household',
      (network: number) => `2001:db8:5:${(0x4200 + network).toString(16)}::/64`,
    ],
    [
      'the /56 networks of a site',
      (network: number) => `2001:db8:5:${(network * 256).toString(16)}::/64`,
    ],
    ['the addresses of a block', (network: number) => `203.0.113.${network}`],
  ])(
    'takes all of %s for one: accounts in each of them fill nobody’s line',
    async (_name, networkAt) => {
      const { ask, finish, served, lost } = setUp(4);
      ask('now', at('a', '1', true));
      for (let network = 0; network < 40; network += 1)
        ask(`account ${network}`, at(networkAt(network), `new-${network}`, true));
      ask('linh', at('198.51.100.7', 'linh', true));
      ask('minh', at('2001:db8:6:0::/64', 'minh', true));
      await finish();
      expect(served).toEqual(['now', 'account 0', 'linh', 'minh', 'account 1']);
      expect(lost).toHaveLength(38);
    },
  );

  it('shares a site by its households, and a household by its networks', async () => {
    const { ask, finish, served } = setUp(20);
    ask('now', at('a', '1'));
    for (const [name, network] of [
      ['x1', '2001:db8:5:100::/64'],
      ['x2', '2001:db8:5:101::/64'],
      ['x3', '2001:db8:5:100::/64'],
      ['y1', '2001:db8:5:200::/64'],
      ['z1', '2001:db8:6:0::/64'],
    ] as const)
      ask(name, at(network, name));
    await finish();
    expect(served).toEqual(['now', 'x1', 'z1', 'y1', 'x2', 'x3']);
  });

  it('goes on after tasks that fail, and after it was empty', async () => {
    const queue = createFairQueue({ atOnce: 1, waiting: 1 });
    const failing = queue(at('x', 'a'), async () => Promise.reject(new Error('broken')));
    const next = queue(at('x', 'a'), async () => 'done');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('done');
    expect(await queue(at('x', 'a'), async () => 'again')).toBe('again');
  });
});
