import { expect, it } from 'vitest';
import { type ErrorCode, errorCodes } from './error-code.ts';
import { errorMessages } from './error-messages.ts';

/** Codes whose sentence says a fact and nothing to do, with why. All others say what to do. */
const factOnly: Partial<Readonly<Record<ErrorCode, string>>> = {
  QUERY_TOO_LARGE: 'read by whoever writes a program: our pages send what fits',
  QUERY_TOO_DEEP: 'as QUERY_TOO_LARGE',
  QUERY_TOO_COSTLY: 'as QUERY_TOO_LARGE',
  WEBHOOK_SIGNATURE: 'read by the program of a bank’s provider',
  WEBHOOK_NOT_CONFIGURED: 'as WEBHOOK_SIGNATURE',
  IPC_SENDER_REFUSED: 'told to a foreign frame, which nobody reads',
  FACTOR_NEEDED: 'the page opens the second step by itself',
  OPERATION_MALFORMED: 'nobody can mend it: it is set aside, what was learned since goes on',
  OPERATION_TOO_OLD: 'what was watched counts, its time cannot any more',
  UPGRADE_SERVER: 'leaves by itself once the server knows it',
  CACHE_CORRUPT: 'was mended when it is said',
  TICKET_USED: 'the page of the door shows when, and whoever stands there judges',
  TICKET_CANCELLED: 'as TICKET_USED',
};

/** An asking word, or `Bạn` at the head of a part of the sentence with something to do. */
const asks =
  /(?:^|\s)(?:nhé|hãy|cần|tối đa|ví dụ|thử lại)(?=[\s.,;:])|(?:^|[.,;:] )bạn (?!đã|đang|chưa|không|còn|vừa|thao tác)/iu;

const says = (code: ErrorCode): boolean => asks.test(errorMessages[code]);

it.each([
  ['Bạn đã có gói này.', false],
  ['Bạn chưa hoàn tất đăng nhập.', false],
  ['Chi trả của bạn đang tạm dừng.', false],
  ['Bạn nhập họ và tên nhé.', true],
  ['Máy chủ tạm ngưng phục vụ; bạn quay lại sau.', true],
  ['Email chưa đúng. Ví dụ: ten@gmail.com', true],
])('knows what asks for something: %s', (sentence, isAsking) => {
  expect(asks.test(sentence)).toBe(isAsking);
});

// A new code has to choose: its sentence says what to do, or a line above why there is nothing.
it('every refusal says what to do, but for those with a reason', () => {
  expect(errorCodes.filter((code) => !says(code) && factOnly[code] === undefined)).toEqual([]);
  expect(errorCodes.filter((code) => says(code) && factOnly[code] !== undefined)).toEqual([]);
});

it('every sentence is whole', () => {
  const broken = errorCodes.filter((code) => !/^\p{Lu}.*(?:[.?]|: .+)$/u.test(errorMessages[code]));
  expect(broken).toEqual([]);
});
