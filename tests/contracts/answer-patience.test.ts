import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRequestAnswerer } from '#server/graphql/requests/answer-request.ts';
import { createPreparedOperations } from '#server/graphql/requests/prepared-operations.ts';
import { buildServerSchema } from '#server/graphql/schema.ts';
import { limits } from '#server/limits.ts';
import { answerPatience, longOperations } from '#shared/api/answer-patience.ts';

const built = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../out/operations.json'), 'utf8'),
) as { readonly operations: readonly { readonly name: string; readonly text: string }[] }; // scripts/codegen.ts writes it
const textOf = (name: string) => built.operations.find((found) => found.name === name)?.text;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('is long with operations that there are', () => {
  expect(longOperations.size).toBeGreaterThan(0);
  expect([...longOperations].filter((name) => textOf(name) === undefined)).toEqual([]);
});

it.each([
  { name: 'CreateFaq', patience: answerPatience.usual },
  ...[...longOperations].map((name) => ({ name, patience: answerPatience.long })),
])('of the server with $name ends when it says so, and no earlier', async ({ name, patience }) => {
  const schema = buildServerSchema();
  const answer = createRequestAnswerer({
    schema,
    limits,
    prepared: createPreparedOperations({ schema, limits, allowed: null, direct: new Map() }),
    report: () => undefined,
  });
  let codes: readonly string[] | null = null;
  void answer({
    requestId: 'x',
    body: { query: textOf(name), variables: {} },
    bodyBytes: 1000,
    hasRoomFor: () => true,
    // Who asks is never found out.
    createContext: async () => new Promise(() => undefined),
  }).then((answered) => (codes = answered.codes));
  await vi.advanceTimersByTimeAsync(patience.serverMs - 1);
  expect(codes).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(codes).toEqual(['SERVER_TIMEOUT']);
});
