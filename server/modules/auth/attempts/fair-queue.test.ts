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
  /** Lets the one end that is on; false when none is. */
  const endOne = async (): Promise<boolean> => {
    // What was handed over begins in the microtasks that follow.
    for (let step = 0; step < 20; step += 1) await Promise.resolve();
    const end = ends.shift();
    end?.();
    for (let step = 0; step < 20; step += 1) await Promise.resolve();
    return end !== undefined;
  };
  /** Lets all end that were asked for until now. */
  const finish = async (): Promise<void> => {
    const next = async (): Promise<void> => ((await endOne()) ? next() : undefined);
    await next();
    await Promise.all(all);
  };
  return { ask, endOne, finish, served, lost };
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

  it('lets no more run at once than it may, also after places were handed over', async () => {
    const { ask, endOne, finish, served } = setUp(9);
    for (const name of ['one', 'two', 'three']) ask(name, at('x', name));
    await endOne();
    expect(served).toEqual(['one', 'two']);
    ask('four', at('y', 'four'));
    await endOne();
    expect(served).toEqual(['one', 'two', 'three']);
    await finish();
    expect(served).toEqual(['one', 'two', 'three', 'four']);
  });

  it('lets nobody wait where nobody may', async () => {
    const { ask, finish, served, lost } = setUp(0);
    for (const name of ['one', 'two']) ask(name, at('x', name));
    await finish();
    expect([served, lost]).toEqual([['one'], ['two']]);
  });

  it('holds as many as before after it was empty, full or emptied for others', async () => {
    const { ask, finish, served, lost } = setUp(3);
    for (let round = 0; round < 3; round += 1) {
      // Alone, so that nobody waits when it ends.
      ask('alone', at('x', 'a'));
      await finish();
      served.length = 0;
      lost.length = 0;
      ask('now', at('school', 'mot'));
      for (let count = 0; count < 3; count += 1) ask(`mot-${count}`, at('school', 'mot'));
      ask('hai', at('school', 'hai'));
      ask('ba', at('school', 'ba'));
      await finish();
      expect([served, lost.toSorted()]).toEqual([
        ['now', 'mot-0', 'hai', 'ba'],
        ['mot-1', 'mot-2'],
      ]);
    }
  });

  it('gives every account its turn in a network of which one lost its place', async () => {
    const { ask, endOne, finish, served, lost } = setUp(3);
    ask('now', at('z', 'z'));
    for (const name of ['a', 'b', 'c']) ask(name, at('x', name));
    ask('linh', at('y', 'linh'));
    await endOne();
    ask('a again', at('x', 'a'));
    await finish();
    expect([served, lost]).toEqual([['now', 'a', 'linh', 'b', 'a again'], ['c']]);
  });
});
