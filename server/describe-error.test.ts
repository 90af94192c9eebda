import { expect, it } from 'vitest';
import { describeError } from './describe-error.ts';

it('says what lies behind an error: its cause, and of many the first few', () => {
  const away = Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED', row: 'An' });
  const failed = new Error('not posted', { cause: away });
  const many = new AggregateError(
    [failed, new Error('b'), 'text', new Error('d')],
    '4 of 9 failed',
    { cause: failed },
  );
  expect(describeError(many)).toEqual({
    name: 'AggregateError',
    message: '4 of 9 failed',
    stack: many.stack,
    errors: [
      {
        name: 'Error',
        message: 'not posted',
        stack: failed.stack,
        cause: {
          name: 'Error',
          message: 'connection refused',
          code: 'ECONNREFUSED',
          stack: away.stack,
        },
      },
      expect.objectContaining({ message: 'b' }),
      { name: 'string' },
    ],
  });
});

it('goes a few errors deep, also around in a circle', () => {
  const round: Error & { cause?: unknown } = new Error('round');
  round.cause = round;
  const said = JSON.stringify(describeError(round));
  expect(said.match(/"message":"round"/g)).toHaveLength(4);
});
