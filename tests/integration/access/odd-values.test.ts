import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import type { GraphQLSchema } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { mutationRule } from '#server/graphql/rules/mutation-rules.ts';
import { buildServerSchema } from '#server/graphql/schema.ts';
import type { ErrorCode } from '#shared/errors/error-code.ts';
import { errorMessages } from '#shared/errors/error-messages.ts';
import type { RootRule } from '../support/access/access-rule.ts';
import { rootRules } from '../support/access-rules.ts';
import type { ApiAnswer, ApiClient } from '../support/api-client.ts';
import { argumentLeaves } from '../support/argument-leaves.ts';
import { catchPrey, type Victim } from '../support/catch-prey.ts';
import { ruleKinds } from '../support/databases.ts';
import { routeRules } from '../support/route-rules.ts';
import { sampleOperation } from '../support/sample-operation.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

/** Texts that PostgreSQL keeps in no column: refused before anything is looked at. */
const unstorable = ['Hoa\0mai', '\0', 'Hoa \ud83c'];

/**
 * Values that have the type of their scalar in JSON, and are none of it for anybody: refused too.
 */
const refused: Readonly<Record<string, readonly unknown[]>> = {
  String: unstorable,
  ID: unstorable,
  Date: ['2026-02-30', '2025-02-29', '2026-13-01', '0000-01-01', '2026-04-31', '2026-00-10'],
  DateTime: [
    '2026-02-30T00:00:00.000Z',
    '0000-01-01T00:00:00.000Z',
    '-000001-01-01T00:00:00.000Z',
    '+275760-09-13T00:00:00.000Z',
    '2026-01-01T25:00:00.000Z',
  ],
};

/** Values that a field may take or refuse, and that must not be its bug. */
const odd: Readonly<Record<string, readonly unknown[]>> = {
  String: [
    '',
    'không phải id',
    Buffer.from('99999999999999999:x').toString('base64url'),
    'a'.repeat(3000),
  ],
  ID: ['', 'không phải id', '00000000-0000-0000-0000-00000000000g', 12, 'a'.repeat(3000)],
  Int: [0, -1, 2_147_483_647, -2_147_483_648],
  Float: [0, -1, 1e308, -1e308, 5e-324, 0.1],
  BigInt: ['0', '-1', '999999999999999999', '-999999999999999999'],
  Date: ['0001-01-01', '9999-12-31'],
  DateTime: ['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'],
  Boolean: [true, false],
};

const schema: GraphQLSchema = buildServerSchema();
const cases = Object.entries(rootRules).flatMap(([name, rule]) => {
  const leaves = argumentLeaves(schema, name);
  return leaves.length === 0 ? [] : [[name, { rule, leaves }] as const];
});

describe.each(ruleKinds)('odd values on %s', (kind) => {
  let server: TestServer;
  let owner: ApiClient;
  let victim: Victim;
  withServer(kind, (started) => ({ server } = started));
  beforeAll(async () => {
    owner = await server.signedIn('admin');
    victim = await catchPrey(server);
  });

  /** Asks as somebody who may. */
  async function ask(
    name: string,
    rule: RootRule,
    given: Readonly<Record<string, unknown>>,
  ): Promise<ApiAnswer> {
    const proof =
      mutationRule(name.replace('Mutation.', ''))?.asks === 'proof'
        ? { confirm_password: rule.rule === 'admin' ? demoPassword : 'hoa mai 7 cánh' }
        : {};
    const { text, variables } = sampleOperation(schema, name, {
      id: randomUUID(),
      isOpened: true,
      given: {
        ...proof,
        ...rule.given?.(victim.prey),
        ...(name === 'Mutation.sync' ? ofPerson(victim.userId, given) : given),
      },
    });
    const bearer = rule.rule === 'admin' ? owner.bearer : victim.client.bearer;
    return Object.assign(server.client(), {
      bearer: endsTheSession.has(name) ? null : bearer,
    }).post(text, variables);
  }

  it.each(cases)(
    '%s is told of none of them as of a fault of ours',
    async (name, { rule, leaves }) => {
      const faults: string[] = [];
      await server.database.raw(
        "update sessions set proof_at = $1 where user_id in (select id from users where role = 'admin')",
        [new Date(server.clock.nowMs).toISOString()],
      );
      for (const { place, scalar, with: put } of leaves) {
        await server.database.raw('delete from attempt_counters');
        for (const value of refused[scalar] ?? []) {
          const { codes } = await ask(name, rule, put(value, randomUUID()));
          if (codes.join() !== (isRecovered(name, place) ? '' : 'BAD_INPUT'))
            faults.push(`${place} = ${JSON.stringify(value)}: ${codes.join()}`);
        }
        for (const value of odd[scalar] ?? []) {
          const { codes } = await ask(name, rule, put(value, randomUUID()));
          if (codes.includes('INTERNAL'))
            faults.push(`${place} = ${JSON.stringify(value).slice(0, 60)}: INTERNAL`);
        }
      }
      expect(faults).toEqual([]);
    },
  );

  it('written into the operation itself are refused too', async () => {
    expect((await owner.post('{ admin_people(search: "Hoa\\u0000mai") { total } }')).codes).toEqual(
      ['BAD_INPUT'],
    );
    expect(
      (await owner.post('{ admin_openings(from: "2026-02-30T00:00:00.000Z") { __typename } }'))
        .codes,
    ).not.toContain('INTERNAL');
  });

  it('in an address, a part or a cookie of any route are answered in Vietnamese, by a code', async () => {
    const faults: string[] = [];
    for (const [name, rule] of Object.entries(routeRules)) {
      const [method = '', pattern = ''] = name.split(' ');
      const address =
        rule.kind === 'entry'
          ? rule.ask({ pictureId: randomUUID(), copyId: randomUUID() }).address
          : pattern;
      const filled = (value: string): string => address.replaceAll(/:\w+|\*/g, value);
      for (const odd of [
        filled('%00'),
        `${filled('x')}${address.includes('?') ? '&' : '?'}q=%00`,
        `${filled('x')}?name=%00`,
        filled('%ED%A0%80'),
        filled('%zz'),
        filled('x'.repeat(600)),
      ]) {
        const stop = new AbortController();
        const answer = await fetch(server.url + odd, {
          method,
          signal: stop.signal,
          headers: {
            authorization: `Bearer ${owner.bearer ?? ''}`,
            cookie: `mv_access=%00; mv_refresh=%00; mv_device=%00`,
            'content-type': 'application/json',
          },
          ...(method === 'GET' ? {} : { body: '{"a":"\\u0000"}' }),
        });
        const type = answer.headers.get('content-type') ?? '';
        const text = type.startsWith('application/json') ? await answer.text() : '';
        stop.abort();
        if (answer.status >= 500 || !isOurs(text))
          faults.push(`${method} ${odd.slice(0, 80)}: ${answer.status} ${text.slice(0, 100)}`);
      }
    }
    expect(faults).toEqual([]);
  });

  it.each([
    'payouts.csv?run=',
    'voucher-uses.csv?id=',
    'attendees.csv?event_id=',
    'affiliates.csv?level=',
    'orders.csv?tab=',
    'people.csv?plan=',
  ])('as a filter of a list, %s, they give a refusal or a whole file', async (list) => {
    for (const value of [
      '',
      'x',
      '00000000-0000-0000-0000-00000000000g',
      randomUUID(),
      '99999999999999999999',
    ]) {
      const answer = await fetch(`${server.url}/admin/export/${list}${value}`, {
        headers: { authorization: `Bearer ${owner.bearer ?? ''}` },
      });
      const text = await answer.text();
      expect([value, answer.status === 200 || (answer.status < 500 && isOurs(text))]).toEqual([
        value,
        true,
      ]);
    }
  });

  it.each([
    ['a body that is no JSON', 'POST', '/graphql', '{', 'application/json', 400],
    [
      'a body that is too large',
      'POST',
      '/graphql',
      `"${'x'.repeat(9_000_000)}"`,
      'application/json',
      413,
    ],
    ['another type', 'POST', '/graphql', 'x', 'text/plain', 415],
    ['a route that is none', 'POST', '/api/khong-co', '{}', 'application/json', 404],
    ['a method that is none', 'PUT', '/clicks', '{}', 'application/json', 404],
  ] as const)(
    '%s is answered in Vietnamese, by a code',
    async (_name, method, address, body, type, status) => {
      const asked: RequestInit = { method, headers: { 'content-type': type }, body };
      const answer = await fetch(server.url + address, asked);
      expect([answer.status, isOurs(await answer.text())]).toEqual([status, true]);
    },
  );

  it.each([
    ['no HTTP', 'Xin chào\r\n\r\n', 400],
    ['heads without an end', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  ] as const)('%s is answered in Vietnamese, by a code', async (_name, bytes, status) => {
    const { hostname, port } = new URL(server.url);
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => socket.write(bytes));
      let text = '';
      socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
      socket.on('end', () => resolve(text)).on('error', reject);
    });
    expect([
      answer.startsWith(`HTTP/1.1 ${status} `),
      isOurs(answer.split('\r\n\r\n')[1] ?? ''),
    ]).toEqual([true, true]);
  });
});

/**
 * Whether a body is a refusal as all of them are: a code of the catalogue and its sentence; or no
 * refusal.
 */
function isOurs(text: string): boolean {
  if (text === '') return true;
  const body = JSON.parse(text) as {
    readonly errors?: readonly {
      readonly message: string;
      readonly extensions: { readonly code: ErrorCode };
    }[];
  }; // what the form of our refusals is; a body of another form fails below
  const [refused] = body.errors ?? [];
  return refused === undefined
    ? !('error' in body) && !('statusCode' in body)
    : refused.message === errorMessages[refused.extensions.code];
}

/** Of a device that does not say whose its rows are nothing is looked at. */
function ofPerson(
  person: string,
  { input }: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return { input: { person, ...(input as object) } }; // the one argument of sync
}

/** One such operation of a device is refused for itself, and the call goes on. */
function isRecovered(name: string, place: string): boolean {
  return name === 'Mutation.sync' && /^input\.(operations|notes)\./.test(place);
}

/** Asked by nobody here: their samples would end the session that the others ask with. */
const endsTheSession: ReadonlySet<string> = new Set(['Mutation.sign_out']);
