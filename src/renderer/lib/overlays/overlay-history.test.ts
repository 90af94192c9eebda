import {
  UNSAFE_createMemoryHistory as createMemoryHistory,
  UNSAFE_createRouter as createRouter,
} from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepOverlaysInHistory } from './overlay-history.ts';
import { type Overlay, useOverlayStore } from './overlay-store.ts';

const bell: Overlay = { kind: 'notifications' };
const { show, close } = useOverlayStore.getState();
const kind = () => useOverlayStore.getState().overlay.kind;

/**
 * A browser whose history is looked into; `later` waits for `settle`. A way back is gone when the
 * page comes to rest, not when it is asked for: by then somebody may have gone elsewhere.
 */
function openBrowser(
  initialEntries: readonly { pathname: string; state?: unknown }[] = [{ pathname: '/a' }],
  wayBack: WayBack = 'from where it was asked',
) {
  const history = createMemoryHistory({ initialEntries: [...initialEntries] });
  const goAtOnce = history.go.bind(history);
  let traversals: (() => void)[] = [];
  history.go = (delta) => {
    const target = history.index + delta;
    traversals.push(() =>
      goAtOnce(wayBack === 'from where it was asked' ? target - history.index : delta),
    );
  };
  let openSlow: () => void = () => {};
  const router = createRouter({
    history,
    routes: [
      { path: '/a', Component: () => null },
      { path: '/b', Component: () => null },
      {
        path: '/slow',
        lazy: async () => {
          await new Promise<void>((resolve) => {
            openSlow = resolve;
          });
          return { Component: () => null };
        },
      },
    ],
  }).initialize();
  let waiting: (() => void)[] = [];
  const stop = keepOverlaysInHistory({
    router,
    position: () => history.index,
    documentName: 'now',
    later: (action) => {
      waiting.push(action);
      return () => {
        waiting = waiting.filter((each) => each !== action);
      };
    },
  });
  const rest = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  /** What goes on behind a press: it may ask the browser to go back, which has not yet. */
  const runLater = () => {
    for (const action of waiting.splice(0)) action();
  };
  const settle = async () => {
    runLater();
    await rest();
    while (traversals.length > 0) {
      const [first, ...others] = traversals;
      traversals = others;
      first?.();
      await rest();
    }
  };
  const go = async (delta: number) => {
    void router.navigate(delta);
    await settle();
  };
  return {
    router,
    history,
    stop,
    settle,
    runLater,
    rest,
    go,
    openSlow: () => openSlow(),
    path: () => router.state.location.pathname,
  };
}

/**
 * Chromium counts from the entry at which it was asked; the standard counts from the one that is
 * current when it goes.
 */
type WayBack = 'from where it was asked' | 'from where one is';

let browser: ReturnType<typeof openBrowser>;
beforeEach(() => {
  browser = openBrowser();
});
afterEach(() => {
  browser.stop();
  close();
});

describe('keepOverlaysInHistory', () => {
  it('gives the open popup an entry with the same address, and Back closes it', async () => {
    show(bell);
    await browser.settle();
    expect([browser.history.index, browser.path()]).toEqual([1, '/a']);
    await browser.go(-1);
    expect([kind(), browser.history.index]).toEqual(['none', 0]);
  });

  it('takes the entry back when the popup closes by itself, so that the next Back leaves the page', async () => {
    show(bell);
    await browser.settle();
    close();
    await browser.settle();
    expect([browser.history.index, browser.path()]).toEqual([0, '/a']);
  });

  it('opens nothing again by Forward', async () => {
    show(bell);
    await browser.settle();
    close();
    await browser.settle();
    await browser.go(1);
    expect([kind(), browser.history.index]).toEqual(['none', 0]);
  });

  it('lets a link inside lead on; Back and Forward pass over the entry between', async () => {
    show(bell);
    await browser.settle();
    // As a link does: it closes the popup and goes.
    close();
    await browser.router.navigate('/b');
    await browser.settle();
    expect([kind(), browser.path()]).toEqual(['none', '/b']);
    await browser.go(-1);
    expect([browser.path(), browser.history.index, kind()]).toEqual(['/a', 0, 'none']);
    await browser.go(1);
    expect([browser.path(), kind()]).toEqual(['/b', 'none']);
  });

  it('closes a popup when another page comes by itself', async () => {
    show(bell);
    await browser.settle();
    await browser.router.navigate('/b');
    await browser.settle();
    expect([kind(), browser.path()]).toEqual(['none', '/b']);
  });

  it('keeps one entry when one popup leads to the next, at once and while the browser goes back', async () => {
    show(bell);
    await browser.settle();
    close();
    show({ kind: 'feedback' });
    await browser.settle();
    expect([kind(), browser.history.index]).toEqual(['feedback', 1]);
    show({ kind: 'vouchers', plan: null });
    await browser.settle();
    expect([kind(), browser.history.index]).toEqual(['vouchers', 1]);
    await browser.go(-1);
    expect([kind(), browser.history.index]).toEqual(['none', 0]);
  });

  it('keeps what the page itself had put aside in its entry, and clears the mark of a document before a reload', async () => {
    browser.stop();
    browser = openBrowser([
      { pathname: '/a', state: { mine: 1 } },
      { pathname: '/a', state: { mine: 1, overlay: 'before.1' } },
      { pathname: '/b' },
    ]);
    await browser.go(-1);
    expect(browser.router.state.location.state).toEqual({ mine: 1 });
    show(bell);
    await browser.settle();
    expect(browser.router.state.location.state).toMatchObject({ mine: 1, overlay: 'now.1' });
  });

  describe('on a page that asks before it is left', () => {
    const guard = () => browser.router.state.blockers.get('guard');
    beforeEach(async () => {
      browser.router.getBlocker(
        'guard',
        ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
      );
      show(bell);
      await browser.settle();
      close();
      void browser.router.navigate('/b');
      await browser.rest();
      await browser.settle();
    });
    afterEach(() => browser.router.deleteBlocker('guard'));

    it('leaves the question of a link in a popup standing, and lets whoever says so go', async () => {
      const asked = guard();
      expect([asked?.state, browser.path()]).toEqual(['blocked', '/a']);
      if (asked?.state === 'blocked') asked.proceed();
      await browser.settle();
      expect(browser.path()).toBe('/b');
      browser.router.deleteBlocker('guard');
      await browser.go(-1);
      expect([browser.path(), browser.history.index]).toEqual(['/a', 0]);
    });

    it('takes the entry back from whoever stays', async () => {
      const asked = guard();
      if (asked?.state === 'blocked') asked.reset();
      await browser.settle();
      expect([browser.path(), browser.history.index]).toEqual(['/a', 0]);
    });

    it('lets another popup open over the question, and leaves it standing', async () => {
      show({ kind: 'feedback' });
      await browser.settle();
      close();
      await browser.settle();
      expect(guard()?.state).toBe('blocked');
    });
  });

  it('opens a popup over a question that no popup led to, and leaves it standing', async () => {
    browser.router.getBlocker('guard', ({ nextLocation }) => nextLocation.pathname !== '/a');
    void browser.router.navigate('/b');
    await browser.settle();
    show(bell);
    await browser.settle();
    expect([kind(), browser.router.state.blockers.get('guard')?.state]).toEqual([
      'notifications',
      'blocked',
    ]);
    browser.router.deleteBlocker('guard');
  });

  describe.each<WayBack>(['from where it was asked', 'from where one is'])(
    'while the browser still has to go back, counted %s',
    (wayBack) => {
      beforeEach(async () => {
        browser.stop();
        browser = openBrowser([{ pathname: '/a' }], wayBack);
        show(bell);
        await browser.settle();
        close();
        browser.runLater();
      });

      it('lets somebody go to a page that is there at once', async () => {
        await browser.router.navigate('/b', { state: { mine: 1 } });
        await browser.settle();
        expect([browser.path(), browser.router.state.location.state]).toEqual(['/b', { mine: 1 }]);
        await browser.go(-1);
        expect([browser.path(), browser.history.index]).toEqual(['/a', 0]);
      });

      it('lets somebody go to a page that is fetched first', async () => {
        void browser.router.navigate('/slow');
        await browser.settle();
        browser.openSlow();
        await browser.rest();
        expect(browser.path()).toBe('/slow');
        await browser.go(-1);
        expect([browser.path(), browser.history.index]).toEqual(['/a', 0]);
      });
    },
  );
});
