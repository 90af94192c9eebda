import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  getNullableType,
  type GraphQLInputType,
  isInputObjectType,
  isInputType,
  isListType,
  Kind,
  type OperationDefinitionNode,
  parse,
  typeFromAST,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { createRequestAnswerer } from '#server/graphql/requests/answer-request.ts';
import type { RequestContext, Services } from '#server/graphql/context.ts';
import { createPreparedOperations } from '#server/graphql/requests/prepared-operations.ts';
import { buildServerSchema } from '#server/graphql/schema.ts';
import { limits } from '#server/limits.ts';
import type { Viewer } from '#server/modules/auth/api.ts';
import { directSync, directSyncText } from '#server/modules/learning/direct-sync.ts';
import { hostOperations } from '#shared/api/operations.ts';
import { sampleOf } from '../support/sample-operation.ts';

/** Longer than any list that a request may bring (`list-limits.ts`). */
const members = 100_000;
/** What may be read of a request's variables before it is refused; what this is about read all. */
const mostReads = 2000;

const schema = buildServerSchema();
const built = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../../out/operations.json'), 'utf8'),
) as { readonly operations: readonly { readonly text: string }[] }; // scripts/codegen.ts writes it
/** Every text that a server in production answers. */
const texts = [
  ...new Set([...Object.values(hostOperations), ...built.operations.map(({ text }) => text)]),
];

interface Costly {
  readonly name: string;
  readonly text: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Stands in a sample where the long list belongs. */
const mark = '@list';

const learner: Viewer = {
  userId: 'an',
  sessionId: 'phien',
  provedEmail: 'an@example.com',
  role: 'learner',
  officeRole: null,
  mustSetPassword: false,
  lacksFactor: false,
  isPro: true,
  isKhaPro: true,
};

describe('what a request is refused for is known by little of it', () => {
  const answer = createRequestAnswerer({
    schema,
    limits,
    prepared: createPreparedOperations({
      schema,
      limits,
      allowed: null,
      direct: new Map([[directSyncText, directSync]]),
    }),
    report: () => undefined,
  });

  it('knows all texts of the clients', () => expect(texts.length).toBeGreaterThan(300));

  it.each([
    ['a stranger', null],
    ['a learner', learner],
  ] as const)('to %s, whatever stands in place of a list, deep or wide', async (_who, viewer) => {
    const faults: string[] = [];
    for (const { name, text, variables } of costlyRequests()) {
      const reads = { count: 0 };
      const { codes } = await answer({
        requestId: name,
        body: { query: text, variables: counted(variables, reads) },
        bodyBytes: 1000,
        hasRoomFor: () => true,
        createContext: async () => contextOf(viewer),
      });
      if (codes[0] !== 'BAD_INPUT' && codes[0] !== 'UNAUTHENTICATED' && !isRescued(name))
        faults.push(`${name}: is not refused`);
      if (reads.count > mostReads) faults.push(`${name}: reads ${reads.count}`);
    }
    expect(faults).toEqual([]);
  });

  it('what ends a session is begun whatever waits: a thief may leave answers unread', async () => {
    const { codes } = await answer({
      requestId: 'x',
      body: { query: 'mutation { sign_out }' },
      bodyBytes: 100,
      hasRoomFor: () => false,
      createContext: async () => contextOf(learner),
    });
    expect(codes).not.toContain('RATE_LIMITED');
  });

  it('of a change nothing is begun while an earlier answer of its person waits beyond their room', async () => {
    const asked: string[] = [];
    const { codes, isDone } = await answer({
      requestId: 'x',
      body: { query: 'mutation { mark_all_notifications_read }' },
      bodyBytes: 100,
      hasRoomFor: (userId) => asked.push(userId) === 0,
      createContext: async () => contextOf(learner),
    });
    expect([codes, isDone, asked]).toEqual([['RATE_LIMITED'], undefined, [learner.userId]]);
  });

  it('counts what is read, through whatever reads it', () => {
    const ways: readonly ((value: object) => unknown)[] = [
      JSON.stringify,
      Object.entries,
      (value) => ({ ...value }),
    ];
    for (const read of ways) {
      const reads = { count: 0 };
      read(counted(Object.fromEntries(wideEntries(50)), reads) as object); // it is one
      expect(reads.count).toBeGreaterThanOrEqual(50);
    }
  });
});

/** The rest of a `sync` goes on without a broken operation. */
function isRescued(name: string): boolean {
  return name.startsWith('Sync $input: operations: [');
}

/** Each list of each text; what is deep or wide once for each type. */
function* costlyRequests(): Generator<Costly> {
  const types = new Set<string>();
  for (const text of texts) {
    const operation = parse(text).definitions.find(
      (node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION,
    );
    for (const { variable, type: node } of operation?.variableDefinitions ?? []) {
      const type = typeFromAST(schema, node);
      if (!isInputType(type)) throw new Error(`${variable.name.value} takes nothing`);
      const name = `${operation?.name?.value ?? ''} $${variable.name.value}`;
      const as = (value: unknown) => ({ [variable.name.value]: value });
      for (const [member, list] of longLists)
        for (const sample of listSamples(type, list))
          yield {
            name: `${name}: ${sample.place} of ${member}`,
            text,
            variables: as(sample.value),
          };
      if (types.has(String(type))) continue;
      types.add(String(type));
      yield { name: `${name}, deep`, text, variables: as(deep) };
      yield { name: `${name}, wide`, text, variables: as(wide) };
    }
  }
}

const longLists = [{}, 1, [], null, 'a'].map(
  (member) => [JSON.stringify(member), Array.from({ length: members }, () => member)] as const,
);
const wide = Object.fromEntries(wideEntries(members));
let deep: unknown = [];
for (let depth = 0; depth < members; depth += 1) deep = [deep];

function wideEntries(count: number) {
  return Array.from({ length: count }, (_, at) => [`k${at}`, 1] as const);
}

interface ListSample {
  /** JSON of the value, with a mark in place of the list. */
  readonly place: string;
  readonly value: unknown;
}

/** A value of the type for each list in it, with `list` in its place. */
function listSamples(type: GraphQLInputType, list: readonly unknown[]): readonly ListSample[] {
  const inner = getNullableType(type);
  if (isListType(inner))
    return [
      { place: mark, value: list },
      ...listSamples(inner.ofType, list).map(({ place, value }) => ({
        place: `[${place}]`,
        value: [value],
      })),
    ];
  if (!isInputObjectType(inner)) return [];
  const whole = sampleOf(inner, 'x') as Readonly<Record<string, unknown>>; // an object's is one
  return Object.values(inner.getFields()).flatMap((field) =>
    listSamples(field.type, list).map(({ place, value }) => ({
      place: `${field.name}: ${place}`,
      value: { ...whole, [field.name]: value },
    })),
  );
}

/** The value, counting each member of it that is read, however deep. */
function counted(value: unknown, reads: { count: number }): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get(target, key, receiver) {
      reads.count += 1;
      return counted(Reflect.get(target, key, receiver), reads);
    },
    getOwnPropertyDescriptor(target, key) {
      reads.count += 1;
      return Reflect.getOwnPropertyDescriptor(target, key);
    },
  });
}

/** What a resolver knows; whatever comes as far as a service is broken off there. */
function contextOf(viewer: Viewer | null): RequestContext {
  const services = new Proxy({}, { get: () => expect.fail('a service was asked for') });
  return {
    requestId: 'x',
    nowMs: 0,
    viewer,
    becomes: () => undefined,
    sessionRefusal: null,
    personRefusal: null,
    client: {
      address: '127.0.0.1',
      userAgent: '',
      hasOrigin: true,
      tokens: { bearer: null, accessCookie: null, refreshCookie: null, aside: [] },
      deviceToken: null,
      marks: null,
    },
    portalOrigin: 'http://127.0.0.1',
    sessionSink: {
      begin: () => undefined,
      keep: () => undefined,
      forget: () => undefined,
      keepDevice: () => undefined,
      keepMarks: () => undefined,
    },
    click: () => null,
    services: services as Services, // whoever asks for one gets none
    recovered: { malformedIds: [] },
  };
}
