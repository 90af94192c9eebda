import { describe, expect, it } from 'vitest';
import { messageOf } from '../../errors/error-messages.ts';
import { appError } from '../../errors/error-code.ts';
import { checkNoteText, cleanNoteText, noteTextLimit, refuseNoteText } from './note-text.ts';

describe('the text of a note', () => {
  it('is refused when nothing is left of it', () => {
    for (const text of ['', ' ', '\n\t ', '\0', '\u00a0\n'])
      expect(checkNoteText(text)).toMatchObject({ ok: false, error: { code: 'NOTE_EMPTY' } });
  });

  it('may be as long as the limit, counted after the blanks around it are gone, and not one longer', () => {
    expect(checkNoteText(`  ${'ộ'.repeat(noteTextLimit)}\n`)).toEqual({
      ok: true,
      value: 'ộ'.repeat(noteTextLimit),
    });
    expect(checkNoteText('x'.repeat(noteTextLimit + 1))).toMatchObject({
      ok: false,
      error: { code: 'NOTE_TOO_LONG' },
    });
  });

  it('keeps lines, quotes and emoji, and loses only what cannot be stored', () => {
    expect(cleanNoteText('  Một\n\n"hai" 👩‍🌾\ud800 ba\0 ')).toBe('Một\n\n"hai" 👩‍🌾\ufffd ba');
  });

  it('is judged as it stands by the server', () => {
    expect([' ', ' a ', 'x'.repeat(noteTextLimit + 1)].map(refuseNoteText)).toEqual([
      'NOTE_EMPTY',
      null,
      'NOTE_TOO_LONG',
    ]);
  });

  it('has a limit that the refusal names', () => {
    expect(messageOf(appError('NOTE_TOO_LONG'))).toContain(
      new Intl.NumberFormat('vi-VN').format(noteTextLimit),
    );
  });
});
