import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatTicketCode,
  makeTicketCode,
  readTicketCode,
  ticketCodeLength,
  ticketCodeRandom,
} from './ticket-code.ts';

const code = fc
  .uint8Array({ minLength: ticketCodeRandom, maxLength: ticketCodeRandom })
  .map(makeTicketCode);
const place = fc.nat({ max: ticketCodeLength - 1 });
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

describe('a ticket code', () => {
  it('is read again however it was typed', () => {
    fc.assert(
      fc.property(
        code,
        fc.constantFrom(
          (text: string) => text,
          formatTicketCode,
          (text: string) => text.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l'),
          (text: string) => ` https://hoc.example.vn/your-ticket/${text}?x=1 `,
        ),
        (made, typed) => {
          expect(readTicketCode(typed(made))).toEqual({ ok: true, value: made });
        },
      ),
    );
  });

  it('with one wrong letter is never a code', () => {
    fc.assert(
      fc.property(code, place, fc.constantFrom(...letters.split('')), (made, at, letter) => {
        fc.pre(made[at] !== letter);
        expect(readTicketCode(made.slice(0, at) + letter + made.slice(at + 1)).ok).toBe(false);
      }),
    );
  });

  it('with two letters that changed places is never a code', () => {
    fc.assert(
      fc.property(code, place, place, (made, a, b) => {
        const swapped = made.split('');
        [swapped[a], swapped[b]] = [swapped[b] ?? '', swapped[a] ?? ''];
        fc.pre(swapped.join('') !== made);
        expect(readTicketCode(swapped.join('')).ok).toBe(false);
      }),
    );
  });

  it('has 12 letters in groups of four', () => {
    expect(formatTicketCode(makeTicketCode(new Uint8Array(11).fill(1)))).toMatch(
      /^1111-1111-111[0-9A-Z]$/,
    );
  });

  it('is refused when it is too short, too long, empty or has a foreign letter', () => {
    for (const text of ['', '111', '1'.repeat(13), 'U11111111111', '1'.repeat(100_000)])
      expect(readTicketCode(text)).toMatchObject({ error: { code: 'TICKET_UNKNOWN' } });
  });
});
