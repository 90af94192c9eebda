import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endInOrder, endMs, type EndStep } from '#main/app/quit.ts';
import { nodeDisk } from '#main/offline/vault/node-disk.ts';
import { createPatientDisk } from '#main/offline/vault/patient-disk.ts';
import { type ClosableWindow, QuitRules } from './quit-rules.ts';

/**
 * A system around the real ending: Electron's rules, windows that flush, a drive that may stall.
 */
function setUp({
  platform = 'linux',
  steps = [],
}: {
  readonly platform?: NodeJS.Platform;
  readonly steps?: readonly EndStep[];
} = {}) {
  const log: string[] = [];
  const events = new EventEmitter();
  const rules = new QuitRules<ClosableWindow>({ events, platform, end: () => log.push('gone') });
  let shutdown: (event: { preventDefault(): void }) => void = () => undefined;
  const ending = endInOrder({
    platform,
    steps,
    app: Object.assign(events, { quit: () => rules.quit() }) as never,
    onShutdown: (listener) => (shutdown = listener),
    last: () => log.push('cache closed'),
    askPages: () => log.push('pages asked'),
    relaunch: (args) => log.push(`relaunch ${args.join(' ')}`),
    kill: () => log.push('killed'),
    report: (what) => log.push(what),
  });
  class HostWindow {
    #isFlushed = false;
    constructor() {
      rules.windowAdded(this);
    }
    /** As main-window.ts: hidden at once, gone when its page has answered. */
    close(): void {
      if (this.#isFlushed || (platform === 'darwin' && ending.isBySystem())) return this.destroy();
      rules.closeCancelled();
      setTimeout(() => {
        this.#isFlushed = true;
        this.close();
      }, 500);
    }
    destroy(): void {
      rules.windowGone(this);
    }
  }
  const open = () => new HostWindow();
  /** As main-window.ts where something typed would be lost: it stays for as long as it asks. */
  const openAsking = () => {
    const window = {
      close: () => rules.closeCancelled(),
      destroy: () => rules.windowGone(window),
    };
    rules.windowAdded(window);
    return window;
  };
  /** As index.ts does with a second start. */
  const clickIcon = () => {
    if (ending.isUnderWay()) ending.startAgain(['maivang://learn']);
    else open();
  };
  const systemGoesDown = () => {
    let isHeldUp = false;
    shutdown({ preventDefault: () => (isHeldUp = true) });
    // terminate: asks for the end right away, and what has not happened when it returns is an
    // interruption.
    if (platform === 'darwin') rules.quit();
    return isHeldUp;
  };
  return { log, rules, ending, events, clickIcon, systemGoesDown, open, openAsking };
}

const never = () => new Promise<never>(() => undefined);
const step = (name: string, run: () => unknown, mostMs = 1000): EndStep => ({ name, run, mostMs });

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

describe('the end', () => {
  test('windows hand over, the steps are done in order, then the process goes, once', async () => {
    const done: string[] = [];
    const { log, rules, open } = setUp({
      steps: [step('one', async () => done.push('one')), step('two', () => done.push('two'))],
    });
    open();
    rules.quit();
    rules.quit(); // somebody is impatient
    await vi.advanceTimersByTimeAsync(2000);
    expect([done, log]).toEqual([
      ['one', 'two'],
      ['cache closed', 'gone'],
    ]);
  });

  test('a step that fails or never ends keeps none of the others from it, and the process still goes, without waiting for its threads', async () => {
    const done: string[] = [];
    const { log, rules } = setUp({
      steps: [
        step('study', () => Promise.reject(new Error('x'))),
        step('downloads', never),
        step('licence', () => done.push('licence')),
      ],
    });
    rules.quit();
    await vi.advanceTimersByTimeAsync(1500);
    expect(done).toEqual(['licence']);
    expect(log).toEqual([
      'before the end: study',
      'before the end: downloads took too long',
      'cache closed',
      'killed',
    ]);
  });

  test('is ordinary beside a healthy drive that was asked just now, and waits for no thread of a silent one', async () => {
    const calls = [0, 0].map(() => Promise.withResolvers<number>());
    for (const [index, how] of ['gone', 'killed'].entries()) {
      const disk = createPatientDisk({
        ...nodeDisk,
        freeBytes: async () => calls[index]?.promise ?? null,
      });
      const { log, rules } = setUp({ steps: [step('drive', disk.rests)] });
      void disk.freeBytes('/');
      rules.quit();
      // oxlint-disable-next-line no-await-in-loop -- one end after the other
      await vi.advanceTimersByTimeAsync(100);
      if (how === 'gone') calls[index]?.resolve(1);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await vi.advanceTimersByTimeAsync(1000);
      expect(log.at(-1)).toBe(how);
    }
  });

  test('is bounded together, whatever stalls', async () => {
    const { log, rules } = setUp({
      steps: Array.from({ length: 50 }, (_, index) => step(`drive ${index}`, never, 1000)),
    });
    rules.quit();
    await vi.advanceTimersByTimeAsync(endMs.byPerson + 100);
    expect(log.at(-1)).toBe('killed');
  });

  test.each(['while its window hands over', 'while the steps are done'])(
    'a second start %s opens no dying window: the application starts again',
    async (when) => {
      const { log, rules, clickIcon, open } = setUp({
        steps: [step('study', () => new Promise((resolve) => setTimeout(resolve, 900)))],
      });
      open();
      rules.quit();
      await vi.advanceTimersByTimeAsync(when.includes('window') ? 100 : 700);
      clickIcon();
      await vi.advanceTimersByTimeAsync(3000);
      expect(log).toEqual(['cache closed', 'relaunch maivang://learn', 'gone']);
    },
  );

  test('on macOS the last window leaves the application running until somebody quits', async () => {
    const { log, rules, open } = setUp({ platform: 'darwin' });
    open().close();
    await vi.advanceTimersByTimeAsync(1000);
    expect(log).toEqual([]);
    rules.quit();
    await vi.advanceTimersByTimeAsync(10);
    expect(log).toEqual(['cache closed', 'gone']);
  });
});

describe('an end that a window puts off to ask', () => {
  test('is over: the application can be opened, and asked to end anew', async () => {
    const { log, rules, ending, clickIcon, openAsking } = setUp();
    const asking = openAsking();
    rules.quit();
    expect([ending.isUnderWay(), ending.putOff(), ending.isUnderWay()]).toEqual([
      true,
      true,
      false,
    ]);
    clickIcon(); // opens, and is not kept for after the end
    asking.destroy();
    rules.quit();
    await vi.advanceTimersByTimeAsync(2000);
    expect(log).toEqual(['cache closed', 'gone']);
  });

  test('was asked of one window alone where nobody quits', () => {
    const { ending } = setUp();
    expect([ending.putOff(), ending.isUnderWay()]).toEqual([false, false]);
  });
});

describe('the end of the whole system', () => {
  test('on macOS nothing puts a log-out off: when it is asked for, the application is gone', () => {
    const { log, open, systemGoesDown } = setUp({
      platform: 'darwin',
      steps: [step('study', never)],
    });
    open();
    expect(systemGoesDown()).toBe(false);
    expect(log).toEqual(['pages asked', 'cache closed', 'gone']);
  });

  test('a log-out on macOS that another application stopped leaves everything as it was', async () => {
    const { log, rules, ending, open } = setUp({ platform: 'darwin' });
    ending.sessionEnds();
    await vi.advanceTimersByTimeAsync(61_000);
    open();
    rules.quit();
    expect(log).toEqual(['pages asked']);
    await vi.advanceTimersByTimeAsync(1000);
    expect(log).toEqual(['pages asked', 'cache closed', 'gone']);
  });

  test('Linux is held up for less than logind allows, with a window and a stalled drive', async () => {
    const { log, open, systemGoesDown } = setUp({
      steps: [step('study', never, 2500), step('downloads', never, 2000)],
    });
    open();
    expect(systemGoesDown()).toBe(true);
    await vi.advanceTimersByTimeAsync(4900);
    expect(log.slice(-2)).toEqual(['cache closed', 'killed']);
  });

  test('Windows: the pages are asked first, and when the session ends the cache is closed at once', () => {
    const { log, ending } = setUp({ platform: 'win32', steps: [step('study', never)] });
    ending.sessionEnds();
    ending.endAtOnce();
    expect(log).toEqual(['pages asked', 'cache closed']);
  });
});

describe("Electron's rules of ending", () => {
  const rulesWith = (events = new EventEmitter()) => {
    const log: string[] = [];
    for (const name of ['before-quit', 'will-quit', 'window-all-closed', 'quit'])
      events.prependListener(name, () => log.push(name));
    const rules = new QuitRules<{ close(): void; destroy(): void }>({
      events,
      end: (code) => log.push(`end ${code}`),
    });
    const open = (closes: boolean) => {
      const window = {
        close: () => (closes ? rules.windowGone(window) : rules.closeCancelled()),
        destroy: () => rules.windowGone(window),
      };
      rules.windowAdded(window);
      return window;
    };
    return { log, rules, events, open };
  };

  test('a window that puts its closing off ends the quitting, and the others close all the same', () => {
    const { log, rules, open } = rulesWith();
    const stays = open(false);
    open(true);
    rules.quit();
    expect([log, rules.isQuitting]).toEqual([['before-quit'], false]);
    rules.windowGone(stays);
    expect(log).toEqual(['before-quit', 'window-all-closed']);
  });

  test('a window that is opened while it quits keeps the process: nobody is told that all have closed', () => {
    const { log, rules, open } = rulesWith();
    const first = { close: () => (open(true), rules.windowGone(first)), destroy: () => undefined };
    rules.windowAdded(first);
    rules.quit();
    expect([log, rules.isQuitting]).toEqual([['before-quit'], true]);
    rules.quit();
    expect(log, 'a second quit does nothing').toEqual(['before-quit']);
  });

  test('exit asks nobody', () => {
    const { log, rules, open } = rulesWith();
    open(false);
    rules.exit(3);
    expect(log).toEqual(['quit', 'end 3']);
  });
});
