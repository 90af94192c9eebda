import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { atMost } from './body-bytes.ts';

it('a body that becomes too long ends no process where nobody reads it', async () => {
  const body = new PassThrough();
  const bounded = atMost(10, body);
  const closed = new Promise((resolve) => bounded.once('close', resolve));
  body.write('x'.repeat(11));
  await closed;
  expect(bounded.errored).toMatchObject({ statusCode: 413 });
});
