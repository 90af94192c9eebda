import { describe, expect, it } from 'vitest';
import { ownAnswerMark } from '#shared/api/own-answer.ts';
import { type ClickPorts, readClick, reportClick, takeLinkVoucher } from './click-report.ts';

const at = (address: string) => new URL(address, 'https://hoc.example.vn');

describe('the link that led to a page', () => {
  it.each([
    [
      '/?ref=LINH88',
      'https://facebook.com/groups/1',
      { ref: 'LINH88', c: null, path: '/', referrer: 'facebook.com' },
    ],
    [
      '/learn/bai-1?x=1&ref=%20linh88%20&c=tet-2027',
      '',
      { ref: 'linh88', c: 'tet-2027', path: '/learn/bai-1', referrer: null },
    ],
    [
      '/checkout?ref=LINH88&voucher=MAI#muc',
      'android-app://com.zing.zalo',
      { ref: 'LINH88', c: null, path: '/checkout', referrer: 'com.zing.zalo' },
    ],
    ['/?ref=', '', null],
    ['/?c=tet', '', null],
    ['/', 'https://google.com', null],
  ])('%s from «%s»', (address, referrer, told) =>
    expect(readClick(at(address), referrer)).toEqual(told),
  );
});

it.each([
  ['/?ref=LINH88&c=tet&voucher=%20MAISOM10%20', 'MAISOM10'],
  [`/?ref=LINH88&voucher=${'X'.repeat(5000)}`, 'X'.repeat(64)],
  ['/learn?ref=LINH88&voucher=', null],
  ['/?ref=LINH88', null],
  ['/checkout?ref=LINH88&voucher=MAISOM10', null],
])('the voucher of %s for whenever they buy is %s', (address, voucher) =>
  expect(takeLinkVoucher(at(address), 'navigate', null)).toBe(voucher),
);

it('takes the voucher of a link once a tab, unless the link is followed again', () => {
  const kept = new Map<string, string>();
  const tab = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  const page = at('/?ref=LINH88&voucher=MAISOM10');
  // The first load failed before it was taken: the one that works is a reload.
  expect(takeLinkVoucher(page, 'reload', tab)).toBe('MAISOM10');
  expect(takeLinkVoucher(page, 'reload', tab)).toBeNull();
  expect(takeLinkVoucher(page, 'back_forward', tab)).toBeNull();
  expect(takeLinkVoucher(at('/?ref=LINH88&voucher=TET30'), 'reload', tab)).toBe('TET30');
  expect(takeLinkVoucher(page, 'back_forward', tab)).toBeNull();
  expect(takeLinkVoucher(page, 'navigate', tab)).toBe('MAISOM10');
  // However many a tab follows, it remembers some of them.
  for (let n = 0; n < 100; n += 1)
    takeLinkVoucher(at(`/?ref=LINH88&voucher=V${n}`), 'navigate', tab);
  expect(takeLinkVoucher(at('/?ref=LINH88&voucher=V99'), 'back_forward', tab)).toBeNull();
  expect(takeLinkVoucher(at('/?ref=LINH88&voucher=V90'), 'back_forward', tab)).toBeNull();
  expect([...kept.values()].join('').length).toBeLessThan(2000);
});

it.each(['?ref=A', '{', '7', '{"length":1}', '[1]'])(
  'takes the voucher of a link when the tab says something else than what was written: %s',
  (kept) => {
    const tab = { getItem: () => kept, setItem: () => undefined };
    expect(takeLinkVoucher(at('/?ref=A&voucher=MAI10'), 'reload', tab)).toBe('MAI10');
  },
);

describe('telling of it', () => {
  const report = { ref: 'LINH88', c: null, path: '/', referrer: null };

  function setUp(answers: readonly (number | 'offline')[]) {
    const events: string[] = [];
    const left = [...answers];
    const ports: ClickPorts = {
      async fetch(address, init) {
        events.push(`${init.method} ${address} ${init.body} keepalive=${init.keepalive}`);
        const answer = left.shift();
        if (answer === 'offline' || answer === undefined) throw new TypeError('Failed to fetch');
        return new Response(null, { status: answer, headers: ownAnswerMark });
      },
      seen: async () => void events.push('seen'),
      later: async (waitMs) => void events.push(`later ${waitMs}`),
    };
    return { events, ports };
  }
  const sent = `POST /clicks ${JSON.stringify(report)} keepalive=true`;

  it('waits for the first paint and is done once', async () => {
    const { events, ports } = setUp([204]);
    await reportClick(report, ports);
    expect(events).toEqual(['seen', sent]);
  });

  it('goes on when the network or the server is back, each time a little later', async () => {
    const { events, ports } = setUp(['offline', 503, 'offline', 204]);
    await reportClick(report, ports);
    expect(events).toEqual([
      'seen',
      sent,
      'later 30000',
      sent,
      'later 60000',
      sent,
      'later 120000',
      sent,
    ]);
  });

  it.each([400, 403, 413, 429])(
    'is not repeated when the server refuses it with %d',
    async (status) => {
      const { events, ports } = setUp([status]);
      await reportClick(report, ports);
      expect(events).toEqual(['seen', sent]);
    },
  );
});
