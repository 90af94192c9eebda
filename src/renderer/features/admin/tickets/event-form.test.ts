import { describe, expect, it } from 'vitest';
import type { AdminEventRowFragment } from '#renderer/graphql/generated/graphql.ts';
import {
  emptyEventForm,
  type EventForm,
  eventFormOf,
  mayCallOff,
  readEventForm as readAt,
} from './event-form.ts';

const readEventForm = (
  form: EventForm,
  before: Parameters<typeof readAt>[1],
  now = '2026-11-01T00:00:00Z',
) => readAt(form, before, new Date(now));

const form: EventForm = {
  ...emptyEventForm,
  title: 'Kèm cặp',
  day: '24/11/2026',
  from: '20:00',
  to: '20:45',
  link: 'https://meet.example.vn',
};
const event = {
  __typename: 'Event',
  id: 'e1',
  kind: 'COMMUNITY',
  title: 'Gặp mặt',
  description: 'Mang bút',
  host: null,
  starts_at: '2026-12-12T07:00:00.000Z',
  ends_at: '2026-12-12T10:00:00.000Z',
  place: 'Quận 3',
  link: null,
  capacity: 1200,
  plans: ['PRO', 'KHA_PRO'],
  state: 'OPEN',
  version: 4,
  issued: 2,
  used: 0,
  used_occasions: [],
} as const;

/** The event with five passes, of which some were used for its beginning. */
const usedAt = (passes: number): AdminEventRowFragment => ({
  ...event,
  issued: 5,
  used: passes,
  used_occasions:
    passes === 0 ? [] : [{ __typename: 'UsedOccasion', starts_at: event.starts_at, passes }],
});

describe('the form of an event', () => {
  it('reads days and times as they are in Vietnam', () => {
    expect(readEventForm(form, null)).toMatchObject({
      ok: true,
      value: {
        input: {
          id: null,
          starts_at: '2026-11-24T13:00:00.000Z',
          ends_at: '2026-11-24T13:45:00.000Z',
          capacity: null,
        },
        told: 0,
        used: { validAgain: 0, stay: 0 },
        isOver: false,
      },
    });
  });

  it('takes an end before its beginning for the next day', () => {
    expect(readEventForm({ ...form, from: '22:00', to: '0:30' }, null)).toMatchObject({
      value: { input: { ends_at: '2026-11-24T17:30:00.000Z' } },
    });
  });

  it('gives back what it was made of, with the version that was seen', () => {
    const {
      __typename: _typename,
      state: _state,
      issued: _issued,
      used: _used,
      used_occasions: _occasions,
      host: _host,
      link: _link,
      ...rest
    } = event;
    expect(readEventForm({ ...eventFormOf(event), capacity: '1.200' }, event)).toEqual({
      ok: true,
      value: {
        input: { ...rest, host: '', link: '' },
        told: 0,
        used: { validAgain: 0, stay: 0 },
        isOver: false,
      },
    });
  });

  it.each([
    ['day', { day: '31/11/2026' }],
    ['day', { day: '2026-11-24' }],
    ['from', { from: '25:00' }],
    ['to', { to: 'chiều' }],
    ['title', { title: ' ' }],
    ['place', { link: '' }],
    ['link', { link: 'http://meet' }],
    ['capacity', { capacity: 'nhiều' }],
    ['plans', { plans: [] }],
  ])('names %s when %o', (field, change) => {
    expect(readEventForm({ ...form, ...change }, null)).toEqual({
      ok: false,
      error: [{ code: 'CONTENT_INVALID', field }],
    });
  });

  it('names everything that an empty form lacks at once', () => {
    const read = readEventForm({ ...emptyEventForm, plans: [] }, null);
    expect(read.ok ? [] : read.error.map(({ field }) => field)).toEqual([
      'day',
      'from',
      'to',
      'title',
      'place',
      'plans',
    ]);
  });

  it('counts whom a change is told: everybody with a pass, of another time, place or room', () => {
    const read = (change: Partial<EventForm>, now?: string) =>
      readEventForm({ ...eventFormOf(event), ...change }, usedAt(2), now);
    expect(read({ title: 'Gặp mặt 2', description: '' })).toMatchObject({
      value: { told: 0, used: { validAgain: 0, stay: 2 } },
    });
    for (const change of [{ from: '15:00' }, { place: 'Quận 1' }, { link: 'https://a.vn' }])
      expect(read(change)).toMatchObject({ value: { told: 5, isOver: false } });
  });

  it('says how many used passes are valid again: of what is over, or began hours before', () => {
    const atDoor = '2026-12-12T06:58:00Z';
    const read = (change: Partial<EventForm>, now = atDoor, before = usedAt(2)) => {
      const done = readEventForm(
        { ...eventFormOf(event), ...change },
        before,
        new Date(now).toISOString(),
      );
      return done.ok ? done.value.used : done.error;
    };
    const [again, stay] = [
      { validAgain: 2, stay: 0 },
      { validAgain: 0, stay: 2 },
    ];
    expect(read({ day: '19/12/2026' })).toEqual(again);
    expect(read({ day: '19/12/2026' }, atDoor, usedAt(0))).toEqual({ validAgain: 0, stay: 0 });
    // Put off at the door: whoever is in has not gone home, whatever day it has become.
    for (const from of ['14:15', '16:00', '20:00'])
      expect(read({ from, to: '23:00' })).toEqual(stay);
    expect(read({ from: '20:01', to: '23:00' })).toEqual(again);
    // Brought forward, begun already by its new times, elsewhere, longer.
    expect(read({ from: '07:00' }, '2026-12-11T23:30:00Z')).toEqual(stay);
    const late = '2026-12-12T14:00:00Z';
    const long = { ...usedAt(2), ends_at: '2026-12-12T16:00:00.000Z' };
    expect(read({ from: '20:30', to: '23:30' }, late, long)).toEqual(stay);
    expect(read({ from: '21:00', to: '23:30' }, late, long)).toEqual(stay);
    expect(read({ from: '21:01', to: '23:30' }, late, long)).toEqual(again);
    for (const change of [{ place: 'Quận 1' }, { to: '18:00' }]) expect(read(change)).toEqual(stay);
    // Over, and taken up the same day.
    const [end, justBefore] = ['2026-12-12T10:00:00Z', '2026-12-12T09:59:59Z'];
    const later = { from: '17:30', to: '18:00' };
    expect([read(later, end), read(later, justBefore)]).toEqual([again, stay]);
    // Each pass by the beginning that it was used for, not by the last one.
    const twice: AdminEventRowFragment = {
      ...usedAt(4),
      used_occasions: [
        { __typename: 'UsedOccasion', starts_at: '2026-12-12T02:00:00.000Z', passes: 3 },
        { __typename: 'UsedOccasion', starts_at: event.starts_at, passes: 1 },
      ],
    };
    expect(read({ from: '15:01' }, atDoor, twice)).toEqual({ validAgain: 3, stay: 1 });
  });

  it('lets one that is over be put right, not moved into what is over, and tells nobody', () => {
    const after = '2026-12-13T00:00:00Z';
    const read = (change: Partial<EventForm>) =>
      readEventForm({ ...eventFormOf(event), ...change }, event, after);
    expect(read({ link: 'https://a.vn/xem-lai' })).toMatchObject({
      value: { told: 0, isOver: true },
    });
    expect(read({ day: '11/12/2026' })).toEqual({
      ok: false,
      error: [{ code: 'EVENT_PAST', field: 'starts_at' }],
    });
    expect(read({ day: '14/12/2026' })).toMatchObject({ value: { told: 2, isOver: false } });
    // For a day it may still be said that it did not take place.
    const nextDay = ['2026-12-13T09:59:59Z', '2026-12-13T10:00:00Z'];
    expect(nextDay.map((at) => mayCallOff(event, Date.parse(at)))).toEqual([true, false]);
  });
});
