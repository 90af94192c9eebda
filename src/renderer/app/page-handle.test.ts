import { describe, expect, it } from 'vitest';
import { isPageHandle, wantsDarkTitleBar, windowTitle } from './page-handle.ts';

describe('the window title', () => {
  it('reads as the specification words it while a transition runs', () => {
    expect(windowTitle({ isMoving: true, pageTitle: 'Cài đặt', unread: 2 })).toBe(
      'Đang chuyển hướng...',
    );
  });

  it('names the page, then the brand', () => {
    expect(windowTitle({ isMoving: false, pageTitle: 'Cài đặt', unread: 0 })).toBe(
      'Cài đặt · Mai Vàng',
    );
    expect(windowTitle({ isMoving: false, pageTitle: null, unread: 0 })).toBe('Mai Vàng');
  });

  it('says before them how many notifications are unread', () => {
    expect(windowTitle({ isMoving: false, pageTitle: 'Cài đặt', unread: 2 })).toBe(
      '(2) Cài đặt · Mai Vàng',
    );
    expect(windowTitle({ isMoving: false, pageTitle: null, unread: 100 })).toBe('(99+) Mai Vàng');
  });

  it('trusts only handles with a title', () => {
    expect([{ title: 'x' }, { title: 1 }, {}, null, undefined, 'x'].map(isPageHandle)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});

it('the title bar is dark where a page that is shown asks for it', () => {
  expect([
    wantsDarkTitleBar([undefined, { title: 'Bài' }]),
    wantsDarkTitleBar([{ title: 'x' }, { title: 'Bài', isDark: true }]),
    wantsDarkTitleBar([{ isDark: true }]),
  ]).toEqual([false, true, false]);
});
