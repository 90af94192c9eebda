import { EventEmitter } from 'node:events';
import { describe, expect, test } from 'vitest';
import { createPageOpener } from './page-opener.ts';

class FakeWindow {
  readonly webContents = new EventEmitter();
  isGone = false;
  isDestroyed(): boolean {
    return this.isGone;
  }
  navigate(isSameDocument = false, isMainFrame = true): void {
    this.webContents.emit('did-start-navigation', { isSameDocument, isMainFrame });
  }
  ready(): void {
    this.webContents.emit('dom-ready');
  }
}

function setUp() {
  const windows: FakeWindow[] = [];
  const goings: (() => void)[] = [];
  const done: string[] = [];
  const pages = createPageOpener<FakeWindow>({
    openWindow(path, onGoing) {
      done.push(`window ${path}`);
      goings.push(onGoing);
      const window = new FakeWindow();
      windows.push(window);
      return window;
    },
    bringForward: () => done.push('forward'),
    send: (name, payload) => done.push(`${name} ${typeof payload === 'string' ? payload : ''}`),
    onPageGone: () => done.push('gone'),
  });
  const window = () => windows.at(-1) ?? new FakeWindow();
  /** The window that was opened last is on its way out, hidden and not yet destroyed. */
  const goes = () => goings.at(-1)?.();
  return { pages, done, window, goes };
}

describe('opening a page', () => {
  test('without a window opens one right there: the page needs no message', () => {
    const { pages, done, window } = setUp();
    pages.open('/learn/a');
    window().ready();
    expect(done).toEqual(['window /learn/a']);
  });

  test('in a window that is there is told to its page, and the window comes forward', () => {
    const { pages, done, window } = setUp();
    pages.show();
    window().ready();
    pages.open('/learn/a');
    pages.command('search');
    expect(done).toEqual([
      'window /',
      'forward',
      'desktop.open /learn/a',
      'forward',
      'desktop.command search',
    ]);
  });

  test('never brings back a window that is going: a new one opens, which the end of the old one does not touch', () => {
    const { pages, done, window, goes } = setUp();
    pages.show();
    window().ready();
    const old = window();
    goes();
    pages.open('/learn/a');
    window().ready();
    old.navigate();
    old.webContents.emit('destroyed');
    pages.open('/learn/b');
    expect(done).toEqual([
      'window /',
      'gone',
      'window /learn/a',
      'forward',
      'desktop.open /learn/b',
    ]);
  });

  test('waits until the page can hear it; of several paths the last one counts', () => {
    const { pages, done, window } = setUp();
    pages.show();
    pages.open('/learn/a');
    pages.open('/learn/b');
    expect(done).toEqual(['window /', 'forward', 'forward']);
    window().ready();
    window().ready();
    expect(done.slice(3)).toEqual(['desktop.open /learn/b']);
  });

  test('waits again while the page is loaded anew, but not for anchors and frames', () => {
    const { pages, done, window } = setUp();
    pages.show();
    window().ready();
    window().navigate(true);
    window().navigate(false, false);
    pages.open('/a');
    window().navigate();
    pages.open('/b');
    expect(done).toEqual(['window /', 'forward', 'desktop.open /a', 'gone', 'forward']);
    window().ready();
    expect(done.at(-1)).toBe('desktop.open /b');
  });

  test('after the window was closed opens a new one, and what waited for the old one is forgotten', () => {
    const { pages, done, window } = setUp();
    pages.show();
    pages.open('/a');
    const first = window();
    first.isGone = true;
    pages.open('/b');
    first.ready();
    window().ready();
    expect(done).toEqual(['window /', 'forward', 'window /b']);
  });
});
