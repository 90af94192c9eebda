import { describe, expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

describe('initialsOf', () => {
  it('takes middle and given name', () => {
    expect(initialsOf('Trần Mỹ Linh')).toBe('ML');
  });
  it('keeps the Vietnamese letter, composed or not', () => {
    expect(initialsOf('lê đức ánh')).toBe('ĐÁ');
    expect(initialsOf('Lê Đức Ánh'.normalize('NFD'))).toBe('ĐÁ');
  });
  it('copes with one word, spaces and nothing', () => {
    expect(initialsOf('  Linh ')).toBe('L');
    expect(initialsOf('   ')).toBe('');
  });
});
