import { describe, expect, it } from 'vitest';
import { emptyEventForm, type EventForm, eventFormOf, readEventForm } from './event-form.ts';

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
} as const;

describe('the form of an event', () => {
  it('reads days and times as they are in Vietnam', () => {
    expect(readEventForm(form, null)).toMatchObject({
      ok: true,
      value: {
        id: null,
        starts_at: '2026-11-24T13:00:00.000Z',
        ends_at: '2026-11-24T13:45:00.000Z',
        capacity: null,
      },
    });
  });

  it('takes an end before its beginning for the next day', () => {
    expect(readEventForm({ ...form, from: '22:00', to: '0:30' }, null)).toMatchObject({
      value: { ends_at: '2026-11-24T17:30:00.000Z' },
    });
  });

  it('gives back what it was made of, with the version that was seen', () => {
    const {
      __typename: _typename,
      state: _state,
      issued: _issued,
      used: _used,
      host: _host,
      link: _link,
      ...rest
    } = event;
    expect(readEventForm({ ...eventFormOf(event), capacity: '1.200' }, event)).toEqual({
      ok: true,
      value: { ...rest, host: '', link: '' },
    });
  });

  it.each([
    ['starts_at', { day: '31/11/2026' }],
    ['starts_at', { day: '2026-11-24' }],
    ['starts_at', { from: '25:00' }],
    ['ends_at', { to: 'chiều' }],
    ['title', { title: ' ' }],
    ['place', { link: '' }],
    ['link', { link: 'http://meet' }],
    ['capacity', { capacity: 'nhiều' }],
    ['plans', { plans: [] }],
  ])('names %s when %o', (field, change) => {
    expect(readEventForm({ ...form, ...change }, null)).toEqual({ ok: false, error: [field] });
  });
});
