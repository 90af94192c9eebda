import { expect, it } from 'vitest';
import {
  profileFields,
  type ProfileRecord,
  type ProfileText,
} from '#shared/domain/profile/profile-fields.ts';
import { profileText } from '#shared/domain/profile/profile-text.ts';
import {
  changedFields,
  changeField,
  dropFields,
  keepMine,
  keptOf,
  noChanges,
  pickFields,
  readChanges,
  settleSaved,
  unkeptOf,
  writeChanges,
} from './profile-changes.ts';

const nothing = Object.fromEntries(
  profileFields.map((field) => [field, null]),
) as unknown as ProfileRecord; // null is a value of each field
const server: ProfileText = profileText({
  ...nothing,
  lastname: 'Trần',
  firstname: 'Linh',
  expected_sales: 60_000_000n,
});

it('remembers what the page showed before the first key, whatever the server says later', () => {
  const first = changeField(noChanges, 'lastname', 'Lê', server);
  const later = changeField(first, 'lastname', 'Lý', { ...server, lastname: 'Phạm' });
  expect(later).toEqual({ typed: { lastname: 'Lý' }, seen: { lastname: 'Trần' } });
});

it('counts a field that is back as it was, or only written otherwise, as no change', () => {
  const there = changeField(noChanges, 'lastname', 'Lê', server);
  expect(changeField(there, 'lastname', 'Trần', server)).toEqual(noChanges);
  expect(
    changedFields(changeField(noChanges, 'expected_sales', '60000000', server), server),
  ).toEqual([]);
  expect(changedFields(there, server, 'personal')).toEqual(['lastname']);
  expect(changedFields(there, server, 'course')).toEqual([]);
});

it('builds on the other’s words once its writer chose their own over them', () => {
  const other = { ...server, lastname: 'Phạm' };
  expect(
    keepMine(changeField(noChanges, 'lastname', 'Lê', server), ['lastname'], other).seen,
  ).toEqual({ lastname: 'Phạm' });
});

it('takes what is typed while a save is under way for a change of what is saved, also what was there before', () => {
  const sent = changeField(
    changeField(noChanges, 'lastname', 'Lê', server),
    'course',
    'Bánh',
    server,
  );
  const saved = pickFields(sent, ['lastname']);
  const of = (text: string) => settleSaved(changeField(sent, 'lastname', text, server), saved);
  const other = { typed: { course: 'Bánh' }, seen: { course: '' } };
  expect(settleSaved(sent, saved)).toEqual(other);
  for (const text of ['Trần', 'Lý'])
    expect(of(text)).toEqual({
      typed: { ...other.typed, lastname: text },
      seen: { ...other.seen, lastname: 'Lê' },
    });
  expect(changedFields(of('Trần'), { ...server, lastname: 'Lê' }, 'personal')).toEqual([
    'lastname',
  ]);
});

it('comes back from the device as it went, and foreign things count as nothing', () => {
  const changes = changeField(
    changeField(noChanges, 'lastname', 'Lê', server),
    'course',
    'Bánh',
    server,
  );
  expect(readChanges(writeChanges(changes))).toEqual(changes);
  expect(dropFields(changes, ['course'])).toEqual({
    typed: { lastname: 'Lê' },
    seen: { lastname: 'Trần' },
  });
  for (const kept of [
    '',
    'null',
    '{}',
    '{"typed":{"lastname":"a"},"seen":{}}',
    '{"typed":{"password":"a"},"seen":{"password":"b"}}',
  ])
    expect(readChanges(kept)).toBeNull();
});

it('takes for kept only what the device keeps, and nothing of what it refused', () => {
  const changed = ['lastname', 'course_name'] as const;
  const keepable = ['course_name'] as const;
  expect(keptOf(changed, keepable)).toEqual(['course_name']);
  expect(unkeptOf(changed, keepable, false)).toEqual(['lastname']);
  expect(unkeptOf(changed, changed, false)).toEqual([]);
  expect(unkeptOf(changed, changed, true)).toEqual(changed);
});
