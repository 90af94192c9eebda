import { readFileSync } from 'node:fs';
import { buildSchema, graphql } from 'graphql';
import { describe, expect, it } from 'vitest';
import { hostOperations } from '#shared/api/operations.ts';
import { appError } from '#shared/errors/error-code.ts';
import { err, ok } from '#shared/kernel/result.ts';
import { createAbort } from '#shared/sync/exchange/abort.ts';
import { createGraphqlTransport } from '#shared/sync/exchange/graphql-transport.ts';
import type { SyncRequest } from '#shared/sync/ports.ts';

const schema = buildSchema(
  readFileSync(new URL('../../server/graphql/schema.graphql', import.meta.url), 'utf8'),
);
const stamp = { ms: 1_700_000_000_000, counter: 2, node: 'device-1' };
const lineage = [
  { writer: 'run-2', count: 3 },
  { writer: 'run-1', count: 1 },
] as const;
const heard = () => undefined;
const request: SyncRequest = {
  person: 'linh',
  deviceId: 'device-1',
  schema: 1,
  cursor: 'e1:4',
  operations: [
    {
      id: 'a',
      lessonId: 'l1',
      intervals: [
        [0, 5],
        [9, 12],
      ],
      watchedMs: 8_000,
      position: { seconds: 11.5, stamp },
      completedAtMs: 1_700_000_000_000,
      stamp,
    },
    {
      id: 'b',
      lessonId: 'l2',
      intervals: [],
      watchedMs: 0,
      position: null,
      completedAtMs: null,
      stamp,
    },
  ],
  durations: new Map([['a', 60]]),
  notes: [
    {
      id: 'c',
      noteId: 'n1',
      lessonId: 'l1',
      atSeconds: 3.5,
      text: 'Đề cương',
      deleted: false,
      stamp,
      lineage,
    },
  ],
  others: ['linh-truoc.ma', 'minh.ma'],
};
const payload = {
  person: 'linh',
  applied: ['a'],
  rejected: [{ id: 'b', code: 'LESSON_NOT_OWNED' }],
  changes: [
    {
      lesson_id: 'l1',
      version: 5,
      covered: [
        [0, 5],
        [9, 12],
      ],
      position: { seconds: 11.5, stamp },
      learned_ms: 8_000,
      completed_at: null,
    },
  ],
  note_changes: [
    {
      note_id: 'n1',
      lesson_id: 'l1',
      version: 6,
      at_seconds: 3.5,
      text: 'Đề cương',
      deleted: false,
      stamp,
      lineage,
    },
    {
      note_id: 'n2',
      lesson_id: 'l1',
      version: 6,
      at_seconds: 4,
      text: 'Cũ',
      deleted: false,
      stamp,
      lineage: null,
    },
  ],
  proof: 'linh.ma',
  former: ['linh-truoc.ma'],
  since: 'e1:4',
  cursor: 'e1:6',
  more: true,
  server_now: 1_700_000_000_500,
};
const { signal } = createAbort();

describe('the sync transport over GraphQL', () => {
  it('sends what the schema takes, and reads what the schema gives, nothing left out', async () => {
    let received: unknown;
    const transport = createGraphqlTransport(async (name, variables) => {
      const root = {
        sync(args: { input: unknown }) {
          received = args.input;
          return payload;
        },
      };
      const { data, errors } = await graphql({
        schema,
        source: hostOperations[name],
        variableValues: variables,
        rootValue: root,
      });
      expect(errors).toBeUndefined();
      return ok(data);
    });
    const reply = await transport.exchange(request, signal, heard);
    expect(received).toMatchObject({
      person: 'linh',
      device_id: 'device-1',
      schema: 1,
      cursor: 'e1:4',
      operations: [
        {
          id: 'a',
          kind: 'progress',
          lesson_id: 'l1',
          intervals: [
            [0, 5],
            [9, 12],
          ],
          watched_ms: 8_000,
          position: { seconds: 11.5, stamp },
          completed_at: 1_700_000_000_000,
          stamp,
        },
        {
          id: 'b',
          kind: 'progress',
          lesson_id: 'l2',
          intervals: [],
          watched_ms: 0,
          position: null,
          completed_at: null,
          stamp,
        },
      ],
      measured: [{ operation_id: 'a', duration_seconds: 60 }],
      lineages: [{ operation_id: 'c', names: lineage }],
      notes: [
        {
          id: 'c',
          note_id: 'n1',
          lesson_id: 'l1',
          at_seconds: 3.5,
          text: 'Đề cương',
          deleted: false,
          stamp,
        },
      ],
      others: ['linh-truoc.ma', 'minh.ma'],
    });
    expect(reply).toEqual(
      ok({
        person: 'linh',
        applied: ['a'],
        rejected: [{ id: 'b', code: 'LESSON_NOT_OWNED' }],
        changes: [
          {
            lessonId: 'l1',
            version: 5,
            state: {
              covered: [
                [0, 5],
                [9, 12],
              ],
              position: { seconds: 11.5, stamp },
              learnedMs: 8_000,
              completedAtMs: null,
            },
          },
        ],
        noteChanges: [
          {
            noteId: 'n1',
            lessonId: 'l1',
            version: 6,
            atSeconds: 3.5,
            text: 'Đề cương',
            deleted: false,
            stamp,
            lineage,
          },
          {
            noteId: 'n2',
            lessonId: 'l1',
            version: 6,
            atSeconds: 4,
            text: 'Cũ',
            deleted: false,
            stamp,
          },
        ],
        proof: 'linh.ma',
        former: ['linh-truoc.ma'],
        since: 'e1:4',
        cursor: 'e1:6',
        more: true,
        serverNowMs: 1_700_000_000_500,
      }),
    );
  });

  it('leaves out lengths, lineages and other people where there are none, for servers that do not know them', async () => {
    let sent: unknown;
    const transport = createGraphqlTransport(async (_name, variables) => {
      sent = variables['input'];
      return err(appError('SERVER_UNREACHABLE'));
    });
    await transport.exchange(
      {
        ...request,
        durations: new Map(),
        notes: request.notes.map(({ lineage: _lineage, ...note }) => note),
        others: [],
      },
      signal,
      heard,
    );
    expect(sent).not.toHaveProperty('measured');
    expect(sent).not.toHaveProperty('lineages');
    expect(sent).not.toHaveProperty('others');
    expect(sent).not.toHaveProperty('most_bytes');
  });

  it('hands a refusal through as it is', async () => {
    const transport = createGraphqlTransport(async () =>
      err(appError('HTTP_STATUS', { status: 503 })),
    );
    expect(await transport.exchange(request, signal, heard)).toEqual(
      err(appError('HTTP_STATUS', { status: 503 })),
    );
  });

  it.each([
    ['nothing', null],
    ['no payload', { sync: null }],
    ['a cursor without epoch', { sync: { ...payload, cursor: '6' } }],
    [
      'half a second',
      { sync: { ...payload, changes: [{ ...payload.changes[0], covered: [[0, 1.5]] }] } },
    ],
    [
      'a third number in an interval',
      { sync: { ...payload, changes: [{ ...payload.changes[0], covered: [[0, 1, 2]] }] } },
    ],
    ['nobody named', { sync: { ...payload, person: null } }],
    ['no time', { sync: { ...payload, server_now: null } }],
  ])('takes no answer of another shape: %s', async (_name, data) => {
    const transport = createGraphqlTransport(async () => ok(data));
    expect(await transport.exchange(request, signal, heard)).toEqual(err(appError('INTERNAL')));
  });
});
