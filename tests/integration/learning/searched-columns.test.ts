import { randomUUID } from 'node:crypto';
import {
  getNamedType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  isEnumType,
  isLeafType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildServerSchema } from '#server/graphql/schema.ts';
import { foldText } from '#shared/kernel/fold-text.ts';
import { officeRoles, type OfficeRole } from '#shared/domain/office/office-roles.ts';
import { rootRules } from '../support/access-rules.ts';
import type { ApiClient } from '../support/api-client.ts';
import { catchPrey, type Victim } from '../support/catch-prey.ts';
import { databaseKinds } from '../support/databases.ts';
import { rootField } from '../support/sample-operation.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const schema: GraphQLSchema = buildServerSchema();

/**
 * Every list of the office that is searched: what it finds by is what it shows, to each role that
 * opens it.
 */
const lists = Object.entries(rootRules).flatMap(([name, rule]) => {
  const field = rootField(schema, name);
  const search = field.args.find(
    (argument) =>
      argument.name === 'search' || (name === 'Query.office_search' && argument.name === 'text'),
  );
  return rule.rule === 'admin' && search !== undefined
    ? [[name, { field, search: search.name, roles: rule.roles ?? [] }] as const]
    : [];
});

/** What nobody but this person has, by column. Lists that find by one of them have to show it. */
const planted = {
  phone_number: '+84987612345',
  city_live: 'Zyxville',
  job_description: 'zyxnghe',
  facebook_name: 'zyxfb',
  business_description: 'zyxkinhdoanh',
} as const;

/** Of a payment that nobody knows. */
const transactionId = '7d3c2a52-0000-4000-8000-00000000aaaa';

const names = {
  owner: 'admin',
  accounting: 'ketoan',
  support: 'hotro',
  content: 'noidung',
} as const satisfies Record<OfficeRole, string>;

describe.each(databaseKinds)('lists that are searched on %s', (kind) => {
  let server: TestServer;
  let victim: Victim;
  let clients: Readonly<Record<OfficeRole, ApiClient>>;
  withServer(kind, (started) => ({ server } = started));
  beforeAll(async () => {
    const made: Partial<Record<OfficeRole, ApiClient>> = {};
    // One after the other: a code is good once.
    for (const role of officeRoles) made[role] = await server.signedIn(names[role]);
    clients = made as Record<OfficeRole, ApiClient>; // each role got one
    victim = await catchPrey(server);
    const columns = Object.keys(planted)
      .map((column, at) => `${column} = $${at + 2}`)
      .join(', ');
    await server.database.raw(`update users set ${columns} where id = $1`, [
      victim.userId,
      ...Object.values(planted),
    ]);
    await server.database.raw(
      `insert into bank_transactions (id, fingerprint, ordinal, direction, bank, account_number, amount_vnd, memo, reference, heard_at, extra, state, review_reason)
        values ($1, 'x', 1, 'in', 'VCB', '0000000000', 1000, 'chuyen tien hoc', 'FT26326115520', now(), '{}', 'review', 'no_code')`,
      [transactionId],
    );
    expect(
      (
        await victim.client.post(
          'mutation ($input: FeedbackInput!) { send_feedback(input: $input) }',
          {
            input: {
              key: randomUUID(),
              topic: 'IDEA',
              text: 'góp ý',
              route: '/',
              app_version: '1',
              written_at: new Date(server.clock.nowMs).toISOString(),
            },
          },
        )
      ).codes,
    ).toEqual([]);
  });

  it.each(lists)(
    '%s finds nobody by what it does not show',
    async (name, { field, search, roles }) => {
      const faults: string[] = [];
      for (const role of roles) {
        for (const [column, value] of Object.entries(planted)) {
          for (const typed of column === 'phone_number'
            ? [
                ...(takesWholeNumber.has(name) ? [] : [value.slice(1), `0${value.slice(3)}`]),
                value.slice(-8),
              ]
            : [value]) {
            const answer = await clients[role].post(operationOf(field, { [search]: typed }));
            expect(answer.codes).toEqual([]);
            const found = JSON.stringify(shownBy(answer.data));
            const isFound = found.includes(victim.userId) || /nan-nhan-|Nạn Nhân/.test(found);
            if (isFound && !foldText(found).includes(foldText(typed).slice(-5)))
              faults.push(`${role}, ${column}: ${typed}`);
          }
        }
      }
      expect(faults).toEqual([]);
    },
  );

  it('finds a person by the number where it is shown, so that the walk above sees something', async () => {
    const { data } = await clients.owner.post(
      '{ admin_people(search: "87612345") { nodes { id } } }',
    );
    expect(data.admin_people.nodes).toEqual([{ id: victim.userId }]);
  });
});

/**
 * Payers write their number into a memo: who reads a whole one there finds the order by it, and
 * nobody finds a number by its digits.
 */
const takesWholeNumber: ReadonlySet<string> = new Set(['Query.admin_suggestions']);

/**
 * Without the persons of the search over the office: it finds them for whoever may open the list
 * that shows their number.
 */
function shownBy(
  data: Readonly<Record<string, { readonly hits?: readonly { readonly kind: string }[] }>>,
): unknown {
  return data['office_search']?.hits?.filter(({ kind }) => kind !== 'PERSON') ?? data;
}

/**
 * Asks for everything that a list shows of its rows; of orders, which show most, without what
 * belongs to them.
 */
function operationOf(
  field: GraphQLField<unknown, unknown>,
  given: Readonly<Record<string, string>>,
): string {
  const call = field.args.flatMap((argument) => {
    if (argument.name in given)
      return [`${argument.name}: ${JSON.stringify(given[argument.name])}`];
    const type = getNamedType(argument.type);
    if (argument.name === 'first') return ['first: 1'];
    if (isEnumType(type) && isNonNullType(argument.type))
      return [
        `${argument.name}: ${type.getValues().find(({ name }) => name === 'ALL')?.name ?? type.getValues()[0]?.name ?? ''}`,
      ];
    return isNonNullType(argument.type) && type.name === 'ID'
      ? [`${argument.name}: "${transactionId}"`]
      : [];
  });
  const type = getNamedType(field.type);
  return `{ ${field.name}(${call.join(', ')}) ${isObjectType(type) ? selectionOf(type, field.name === 'admin_orders' ? 1 : 2) : ''} }`;
}

function selectionOf(type: GraphQLObjectType, depth: number): string {
  const parts = Object.values(type.getFields()).flatMap((field) => {
    const inner = getNamedType(field.type);
    if (field.args.length > 0) return [];
    if (isLeafType(inner)) return [field.name];
    return depth > 0 && isObjectType(inner)
      ? [`${field.name} ${selectionOf(inner, depth - 1)}`]
      : [];
  });
  return `{ ${parts.length === 0 ? '__typename' : parts.join(' ')} }`;
}
