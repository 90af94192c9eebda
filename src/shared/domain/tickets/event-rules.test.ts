import { describe, expect, it } from 'vitest';
import {
  type EventInput,
  isToldChange,
  occasionChange,
  validateEvent as validateAt,
} from './event-rules.ts';

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

const validateEvent = (input: EventInput, now = new Date('2026-11-01T00:00:00Z')) =>
  validateAt(input, { before: null, now });
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

  it('ends after now, unless it keeps the times at which it took place', () => {
    const at = (before: EventInput | null, now: Date) =>
      validateAt(good, { before, now }).ok ? 'taken' : 'refused';
    const [justBefore, end] = [new Date(good.endsAt.getTime() - 1), good.endsAt];
    expect([at(null, justBefore), at(null, end)]).toEqual(['taken', 'refused']);
    expect([at(good, end), at({ ...good, endsAt: justBefore }, end)]).toEqual(['taken', 'refused']);
    expect(validateEvent(good, end)).toEqual({
      ok: false,
      error: [{ code: 'EVENT_PAST', field: 'starts_at' }],
    });
  });

  it.each<[string, Partial<EventInput>, boolean]>([
    ['another title', { title: 'Kèm cặp' }, false],
    ['another beginning', { startsAt: new Date('2026-11-24T13:15:00Z') }, true],
    ['another end', { endsAt: new Date('2026-11-24T13:30:00Z') }, true],
    ['another place', { place: 'Quận 3' }, true],
    ['another room', { link: 'https://meet.example.vn/b' }, true],
  ])('is told anew for %s %#, and of nothing once it is over', (_what, change, isTold) => {
    const after = { ...good, ...change };
    expect(isToldChange(good, after, good.startsAt)).toBe(isTold);
    expect(isToldChange(good, after, good.endsAt)).toBe(false);
  });

  // It was from 20:00 to 20:45 in Vietnam.
  it.each([
    ['its beginning stays', '12:00', '13:00', null],
    ['it is put off', '12:00', '19:00', { validBefore: '13:00', latest: '19:00' }],
    ['it is over', '13:45', '19:00', { validBefore: '19:00', latest: '19:00' }],
    ['it is all but over', '13:44', '19:00', { validBefore: '13:00', latest: '19:00' }],
    ['it is brought forward', '11:00', '12:00', { validBefore: '06:00', latest: '12:00' }],
    ['it begins now', '13:30', '13:30', { validBefore: null, latest: '13:30' }],
    ['it is said to have begun', '13:30', '02:00', { validBefore: null, latest: '13:30' }],
  ])('says what becomes of used passes: %s', (_what, now, startsAt, change) => {
    const at = (time: string) => new Date(`2026-11-24T${time}:00Z`);
    const after = { startsAt: at(startsAt), endsAt: at('23:00') };
    expect(occasionChange(good, after, at(now))).toEqual(
      change && {
        validBefore: change.validBefore === null ? null : at(change.validBefore),
        latest: at(change.latest),
      },
    );
  });
});
