import { describe, expect, it } from 'vitest';
import {
  type PassState,
  passState,
  refundLeftMs,
  sessionCount,
  type Ticket,
  viewTickets,
} from './ticket-view.ts';

const hour = 3_600_000;
const now = Date.parse('2026-11-21T07:00:00Z');
const iso = (ms: number) => new Date(ms).toISOString();
const pass = (change: Partial<Ticket> = {}): Ticket => ({
  __typename: 'Ticket',
  id: 'v1',
  code: '7K2Q-XD9F-3HMA',
  order_id: 'd1',
  order_code: '#MV-2481',
  order_status: 'paid',
  refundable_until: iso(now + 7 * 24 * hour),
  plan: 'PRO',
  state: 'VALID',
  holder: 'Trần Mỹ Linh',
  issued_at: iso(now),
  used_at: null,
  event: null,
  ...change,
});
const session = (
  startsIn: number,
  change: Partial<NonNullable<Ticket['event']>> = {},
): Ticket['event'] => ({
  __typename: 'TicketEvent',
  id: 'e1',
  kind: 'MENTORING',
  title: 'Kèm cặp',
  description: '',
  host: null,
  starts_at: iso(now + startsIn),
  ends_at: iso(now + startsIn + hour),
  place: null,
  link: 'https://a',
  cancelled: false,
  version: 1,
  ...change,
});

describe('a pass', () => {
  it.each<[PassState, Partial<Ticket>]>([
    ['waiting', { state: 'WAITING', order_status: 'pending' }],
    ['active', {}],
    ['active', { event: session(-hour / 2) }],
    ['expired', { event: session(-hour) }],
    ['used', { state: 'USED', event: session(-hour) }],
    ['refunding', { state: 'CANCELLED', order_status: 'refund_requested' }],
    ['refunding', { state: 'CANCELLED', order_status: 'refunding' }],
    ['refunded', { state: 'CANCELLED', order_status: 'refunded' }],
    ['cancelled', { state: 'CANCELLED', event: session(hour, { cancelled: true }) }],
  ])('is %s', (state, change) => {
    expect(passState(pass(change), now)).toBe(state);
  });

  it('can be given back until the very end of its window, and only while its order is paid', () => {
    expect(refundLeftMs(pass(), now)).toBe(7 * 24 * hour);
    expect(refundLeftMs(pass({ refundable_until: iso(now + 1) }), now)).toBe(1);
    expect(refundLeftMs(pass({ refundable_until: iso(now) }), now)).toBeNull();
    expect(refundLeftMs(pass({ order_status: 'refund_requested' }), now)).toBeNull();
    expect(refundLeftMs(pass({ state: 'WAITING', refundable_until: null }), now)).toBeNull();
  });
});

describe('the page', () => {
  it('shows what counts and waits large, what lies ahead in its order, and everything else once as past', () => {
    const tickets = [
      pass({ id: 'waits', state: 'WAITING' }),
      pass({ id: 'later', event: session(3 * hour) }),
      pass({ id: 'soon', event: session(hour) }),
      pass({ id: 'over', event: session(-2 * hour) }),
      pass({ id: 'course' }),
      pass({ id: 'back', state: 'CANCELLED', order_status: 'refunded' }),
    ];
    const view = viewTickets(tickets, now);
    expect(view.large.map(({ id }) => id)).toEqual(['waits', 'course']);
    expect(view.appointments.map(({ id }) => id)).toEqual(['soon', 'later']);
    expect(view.past.map(({ id }) => id)).toEqual(['over', 'back']);
  });

  it('counts the mentoring sessions of an order, not its meetings nor what was called off', () => {
    const tickets = [
      pass({ event: session(hour) }),
      pass({ event: session(hour, { kind: 'COMMUNITY' }) }),
      pass({ event: session(hour, { cancelled: true }) }),
      pass({ order_id: 'd2', event: session(hour) }),
      pass(),
    ];
    expect(sessionCount(tickets, 'd1')).toBe(1);
  });
});
