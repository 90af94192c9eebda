import { expect, it } from 'vitest';
import { errorMessages } from '#shared/errors/error-messages.ts';
import { shownRefusals } from './refusal-words.ts';

const at = '2026-11-21T05:00:00.000Z';
const line = (operation: string, code: string, count = 1, lastAt = at) => ({
  __typename: 'AdminRefusal' as const,
  operation,
  code,
  count: String(count),
  today: '1',
  last_at: lastAt,
});

it('says in words what was refused, whatever it was called', () => {
  const asked = [
    line('SignIn', 'FACTOR_REQUIRED'),
    line('AdminPayRefundByParts', 'TRANSFERS_TOO_MUCH'),
    line('sync', 'NOTE_QUOTA'),
    line('/media/:token/:folder/*', 'MEDIA_URL_INVALID'),
    line('*', 'NOT_FOUND'),
    line('DropTables', 'OPERATION_NOT_ALLOWED'),
    line('OperationOfBefore', 'CODE_OF_BEFORE'),
    line('constructor', 'toString'),
  ];
  const said = shownRefusals(asked).flatMap(({ message, operation }) => [message, operation]);
  for (const { operation, code } of asked) {
    expect(said).not.toContain(operation);
    expect(said).not.toContain(code);
  }
  expect(said).toContain('Đăng nhập');
});

it('puts together what has no words of its own, and begins with the most frequent', () => {
  expect(
    shownRefusals([
      line('SignIn', 'WRONG_CREDENTIALS', 3),
      line('Strange', 'NOT_FOUND', 2),
      line('Stranger', 'NOT_FOUND', 5, '2026-11-21T06:00:00.000Z'),
    ]),
  ).toEqual([
    {
      message: errorMessages.NOT_FOUND,
      operation: 'Của phiên bản khác hoặc từ bên ngoài',
      today: 2,
      count: 7,
      lastMs: Date.parse('2026-11-21T06:00:00.000Z'),
    },
    {
      message: errorMessages.WRONG_CREDENTIALS,
      operation: 'Đăng nhập',
      today: 1,
      count: 3,
      lastMs: Date.parse(at),
    },
  ]);
});
