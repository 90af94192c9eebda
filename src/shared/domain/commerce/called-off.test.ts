import { expect, it } from 'vitest';
import { type CalledOffCause, calledOffNote, readCalledOff } from './called-off.ts';

const causes: readonly CalledOffCause[] = [
  { why: 'called_off' },
  { why: 'unsellable' },
  { why: 'ordered_anew', by: 'GIAM10' },
  { why: 'other_paid', by: '#MV-2490' },
  { why: 'base_ended', by: '#MV-2490' },
];

it.each(causes)('keeps a cause in a note and reads it there: $why', (cause) => {
  expect(readCalledOff(calledOffNote(cause))).toEqual(cause);
});

it('keeps no code that nobody could read again', () => {
  for (const by of ['', 'giam 10', ' GIAM10', 'GIAM10\n'])
    expect(() => calledOffNote({ why: 'ordered_anew', by })).toThrow(
      'a code in a note has no blank',
    );
});

it.each([null, '', '#MV-2490', 'GIAM10', 'other_paid', 'called_off GIAM10', 'other_paid a b'])(
  'guesses no cause from any other note: %j',
  (note) => {
    expect(readCalledOff(note)).toBeNull();
  },
);
