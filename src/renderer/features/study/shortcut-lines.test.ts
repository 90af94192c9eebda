import { describe, expect, it } from 'vitest';
import { playerKeys } from './player-core/keyboard-map.ts';
import { shortcutLines } from './shortcut-lines.ts';

const lines = shortcutLines(playerKeys, false);
const capsOf = (does: string) => lines.find((line) => line.does === does)?.caps;

describe('the sheet of keys', () => {
  it('says something different of every line', () =>
    expect(new Set(lines.map((line) => line.does)).size).toBe(lines.length));
  it('shows every key of the player but the second ways to write one and the middle of a row', () => {
    const shown = new Set(lines.flatMap((line) => line.caps.map((caps) => caps.join('+'))));
    for (const cap of [
      'K',
      'Cách',
      'J',
      'L',
      '←',
      '→',
      '0',
      '9',
      '↑',
      '↓',
      'M',
      'C',
      '<',
      '>',
      'A',
      'B',
      'Shift+A',
      'N',
      'Shift+N',
      'Shift+P',
      'F',
      'I',
      'T',
      '/',
      '?',
      'Esc',
      'Giữ Cách',
      'Ctrl+K',
    ]) {
      expect(shown).toContain(cap);
    }
    expect(shown).not.toContain('Shift+.');
  });
  it('keeps ten and five seconds apart', () => {
    expect(capsOf('Lùi hoặc tới 10 giây')).toEqual([['J'], ['L']]);
    expect(capsOf('Lùi hoặc tới 5 giây')).toEqual([['←'], ['→']]);
  });
  it('names the key of the search as the system does', () =>
    expect(shortcutLines(playerKeys, true).flatMap((line) => line.caps)).toContainEqual([
      '⌘',
      'K',
    ]));
});
