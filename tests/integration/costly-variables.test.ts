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
import { beforeAll, describe, expect, it } from 'vitest';
import { buildServerSchema } from '#server/graphql/schema.ts';
import { limits } from '#server/limits.ts';
import { hostOperations } from '#shared/api/operations.ts';
import type { TestServer } from './support/test-server.ts';
import { sampleOf } from './support/sample-operation.ts';
import { withServer } from './support/with-server.ts';

/**
 * What a request may cost before it is refused is 50 ms of the processor (TRUST.md). A loaded
 * machine and the client of this very process come on top; what this is about took 17 s.
 */
const mostMs = 150;
const tries = 3;
/** So many say enough. */
const mostFaults = 3;

const schema = buildServerSchema();
const built = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../out/operations.json'), 'utf8'),
) as { readonly operations: readonly { readonly text: string }[] }; // scripts/codegen.ts writes it
/** Every text that a server in production answers. */
const texts = [
  ...new Set([...Object.values(hostOperations), ...built.operations.map(({ text }) => text)]),
];

interface Costly {
  readonly name: string;
  readonly text: string;
  readonly variables: string;
}

/** Marks the place of the long list in a sample. */
const mark = '"@list"';

describe('what a request is refused for costs next to nothing', () => {
  let server: TestServer;
  let bearer: string | null = null;
  // Its work is done by another process: what is measured is ours alone.
  withServer('PostgreSQL', (started) => ({ server } = started));
  beforeAll(async () => {
    ({ bearer } = await server.signedIn('an'));
  });

  async function costOf(body: string, token: string | null): Promise<number> {
    let least = Infinity;
    for (let at = 0; at < tries && least > mostMs; at += 1) {
      const before = process.cpuUsage();
      const answer = await fetch(`${server.url}/graphql`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
        body,
      });
      const answered = (await answer.json()) as { readonly errors?: readonly unknown[] }; // as all
      const { user, system } = process.cpuUsage(before);
      expect(answered.errors ?? []).not.toEqual([]);
      least = Math.min(least, (user + system) / 1000);
    }
    return least;
  }

  it('knows all texts of the clients', () => expect(texts.length).toBeGreaterThan(300));

  it.each([
    ['a stranger within what he may send', 'nobody', limits.guestBodyBytes],
    ['a stranger', 'nobody', limits.bodyBytes],
    ['a stranger beyond every limit', 'nobody', limits.syncBodyBytes],
    ['a stranger with a token that he made up', 'x'.repeat(43), limits.syncBodyBytes],
    ['a learner', 'learner', limits.syncBodyBytes],
  ] as const)(
    'to %s, whatever fills the body in place of a list, deep or wide',
    async (_who, who, bytes) => {
      const token = who === 'learner' ? bearer : who === 'nobody' ? null : who;
      const faults: string[] = [];
      for (const { name, text, variables } of costlyRequests(bytes - 2000)) {
        const cost = await costOf(
          `{"query":${JSON.stringify(text)},"variables":${variables}}`,
          token,
        );
        if (cost > mostMs) faults.push(`${name}: ${Math.round(cost)} ms`);
        if (faults.length === mostFaults) break;
      }
      expect(faults).toEqual([]);
    },
  );
});

/** Each list of each text; what is deep or wide once for each type. */
function* costlyRequests(bytes: number): Generator<Costly> {
  const types = new Set<string>();
  for (const text of texts) {
    const operation = parse(text).definitions.find(
      (node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION,
    );
    for (const { variable, type: node } of operation?.variableDefinitions ?? []) {
      const type = typeFromAST(schema, node);
      if (!isInputType(type)) throw new Error(`${variable.name.value} takes nothing`);
      const name = `${operation?.name?.value ?? ''} $${variable.name.value}`;
      const as = (value: string): string => `{"${variable.name.value}":${value}}`;
      for (const sample of listSamples(type))
        for (const member of ['{}', '1', '[]', 'null', '"a"'])
          yield {
            name: `${name}: ${sample} of ${member}`,
            text,
            variables: as(
              sample.replace(mark, () => `[${repeated(`${member},`, bytes)}${member}]`),
            ),
          };
      if (types.has(String(type))) continue;
      types.add(String(type));
      const deep = Math.floor(bytes / 2);
      yield { name: `${name}, deep`, text, variables: as('['.repeat(deep) + ']'.repeat(deep)) };
      const wide = Array.from({ length: Math.floor(bytes / 12) }, (_, at) => `"k${at}":1`);
      yield { name: `${name}, wide`, text, variables: as(`{${wide.join(',')}}`) };
    }
  }
}

function repeated(text: string, bytes: number): string {
  return text.repeat(Math.floor(bytes / text.length) - 1);
}

/** JSON of a value of the type, once for each list in it, with the mark in place of the list. */
function listSamples(type: GraphQLInputType): readonly string[] {
  const inner = getNullableType(type);
  if (isListType(inner)) return [mark, ...listSamples(inner.ofType).map((member) => `[${member}]`)];
  if (!isInputObjectType(inner)) return [];
  const whole = sampleOf(inner, 'x') as Readonly<Record<string, unknown>>; // an object's is one
  return Object.values(inner.getFields()).flatMap((field) =>
    listSamples(field.type).map((sample) => {
      const rest = JSON.stringify({ ...whole, [field.name]: undefined });
      return `${rest.slice(0, -1)}${rest === '{}' ? '' : ','}"${field.name}":${sample}}`;
    }),
  );
}
