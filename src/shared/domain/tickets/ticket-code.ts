import { appError, type AppError } from '../../errors/error-code.ts';
import { err, ok, type Result } from '../../kernel/result.ts';

/** Crockford's 32 letters: none that looks like another one. The place in the text is the value. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Random letters of a code (55 bits: nobody guesses one) before the one that checks them. */
export const ticketCodeRandom = 11;
export const ticketCodeLength = ticketCodeRandom + 1;

/** A code of so many random bytes, as `ticketCodeRandom` asks for; five bits of each are used. */
export function makeTicketCode(random: Uint8Array): string {
  const values = Array.from(random.subarray(0, ticketCodeRandom), (byte) => byte & 31);
  if (values.length < ticketCodeRandom) throw new Error('too few random bytes for a ticket code');
  return [...values, checkValue(values)].map(letterOf).join('');
}

/**
 * The code in a text that was typed or scanned: without case, spaces and dashes, `O` for `0`, `I`
 * and `L` for `1`, also the address of a ticket's page. Refuses with TICKET_UNKNOWN (field `code`)
 * what cannot be a code: every single wrong letter and every two that changed places are noticed
 * without asking anybody.
 */
export function readTicketCode(text: string): Result<string, AppError> {
  const last = text.trim().split('/').at(-1) ?? '';
  const code =
    last
      .split(/[?#]/)[0]
      ?.toUpperCase()
      .replaceAll(/[\s\-–—.]/g, '')
      .replaceAll('O', '0')
      .replaceAll(/[IL]/g, '1') ?? '';
  const values = Array.from(code, (letter) => letters.indexOf(letter));
  const isCode =
    values.length === ticketCodeLength &&
    !values.includes(-1) &&
    checkValue(values.slice(0, -1)) === values.at(-1);
  return isCode ? ok(code) : err(appError('TICKET_UNKNOWN', { field: 'code' }));
}

/** As people read it: `7K2Q-XD9F-3HMA`. */
export function formatTicketCode(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, '$1-');
}

/**
 * The sum of each value times another power of the field's generator: differs when one value
 * changes or two change places.
 */
function checkValue(values: readonly number[]): number {
  return values.reduce((sum, value, place) => sum ^ timesPower(value, place + 1), 0);
}

/** In the field of 32 elements (x⁵ + x² + 1), where the generator is 2. */
function timesPower(value: number, power: number): number {
  let product = value;
  for (let i = 0; i < power; i += 1) product = (product << 1) ^ (product & 16 ? 0b100101 : 0);
  return product;
}

function letterOf(value: number): string {
  return letters[value] ?? '';
}
