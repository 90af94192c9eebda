import { describe, expect, it } from 'vitest';
import { type EventInput, validateEvent } from './event-rules.ts';

const good: EventInput = {
  kind: 'mentoring',
  title: ' Kèm cặp buổi 1 ',
  description: '',
  host: '',
  startsAt: new Date('2026-11-24T13:00:00Z'),
  endsAt: new Date('2026-11-24T13:45:00Z'),
  place: '',
  link: 'https://meet.example.vn/abc',
  capacity: null,
  plans: ['pro', 'pro'],
};

const fieldsOf = (change: Partial<EventInput>) => {
  const checked = validateEvent({ ...good, ...change });
  return checked.ok ? [] : checked.error.map(({ field }) => field);
};

describe('an event', () => {
  it('is kept trimmed, with nothing for what is empty and each plan once', () => {
    expect(validateEvent(good)).toMatchObject({
      ok: true,
      value: { title: 'Kèm cặp buổi 1', place: null, host: null, plans: ['pro'] },
    });
  });

  it.each<[string, Partial<EventInput>]>([
    ['title', { title: '  ' }],
    ['title', { title: 'a'.repeat(121) }],
    ['ends_at', { endsAt: good.startsAt }],
    ['ends_at', { endsAt: new Date('2027-11-24T13:45:00Z') }],
    ['ends_at', { endsAt: new Date(Number.NaN) }],
    ['place', { place: '', link: '' }],
    ['link', { link: 'javascript:alert(1)' }],
    ['link', { link: 'http://meet.example.vn' }],
    ['capacity', { capacity: 0 }],
    ['capacity', { capacity: 1.5 }],
    ['plans', { plans: [] }],
  ])('is refused at %s when %o', (field, change) => {
    expect(fieldsOf(change)).toEqual([field]);
  });

  it('names every wrong field at once', () => {
    expect(fieldsOf({ title: '', plans: [] })).toEqual(['title', 'plans']);
  });
});
