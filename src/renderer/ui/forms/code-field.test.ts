import { describe, expect, it } from 'vitest';
import { digitsOf } from './code-field.tsx';

describe('digitsOf', () => {
  it.each([
    ['123456', '123456'],
    ['123 456', '123456'],
    ['Mã: 123-456.', '123456'],
    ['12345678', '123456'],
    ['abc', ''],
    ['', ''],
  ])('reads %j as %j', (text, digits) => expect(digitsOf(text)).toBe(digits));
});
