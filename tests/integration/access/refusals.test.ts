import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/port.ts';
import { buildServerSchema } from '#server/graphql/schema.ts';
import { rootRules } from '../support/access-rules.ts';
import type { Prey } from '../support/access/access-rule.ts';
import type { ApiAnswer, ApiClient } from '../support/api-client.ts';
import { catchPrey } from '../support/catch-prey.ts';
import { ruleKinds } from '../support/databases.ts';
import { rootFieldNames, sampleOperation } from '../support/sample-operation.ts';
import { changedByRefusals, changedTables, createTableHashes } from '../support/table-hashes.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const schema = buildServerSchema();
const mutations = rootFieldNames(schema).filter((name) => name.startsWith('Mutation.'));

/**
 * A refusal leaves no row changed (docs/decisions/0020): looked at from outside, by a hash of all
 * tables. The other half stands in `watch-refusals.ts`: every test of a server fails that saw a
 * refused request write.
 */
describe.each(ruleKinds)('a refusal on %s', (kind) => {
  let server: TestServer;
  let database: Database;
  let prey: Prey;
  let clients: Readonly<Record<'guest' | 'learner' | 'owner' | 'admin', ApiClient>>;
  withServer(kind, (started) => ({ server } = started));
  beforeAll(async () => {
    ({ database } = server);
    const victim = await catchPrey(server);
    ({ prey } = victim);
    clients = {
      guest: server.client(),
      learner: await server.signedIn('minh'),
      owner: victim.client,
      admin: await server.signedIn('admin'),
    };
  });

  it('leaves every table as it was, whichever mutation is refused and whoever asked', async () => {
    const read = await createTableHashes(database, changedByRefusals);
    const changed: string[] = [];
    const refused = new Set<string>();
    let before = await read();
    for (const name of mutations) {
      for (const [role, id] of [
        ['guest', randomUUID()],
        ['learner', randomUUID()],
        ['owner', randomUUID()],
        ['admin', randomUUID()],
        ['admin', prey.orderId],
      ] as const) {
        const answer = await ask(clients[role], name, id);
        const after = await read();
        const isRefused =
          answer.codes.length > 0 &&
          Object.values(answer.data ?? {}).every((told) => told === null);
        if (isRefused) refused.add(name);
        const tables = changedTables(before, after);
        if (isRefused && tables.length > 0)
          changed.push(
            `${name} refused ${role} with ${answer.codes.join()} and changed ${tables.join()}`,
          );
        before = after;
      }
    }
    expect(changed).toEqual([]);
    // Nearly all of them say no to a stranger's samples; few are for everybody.
    expect(refused.size).toBeGreaterThan(mutations.length * 0.9);
  });

  async function ask(client: ApiClient, name: string, id: string): Promise<ApiAnswer> {
    const given = rootRules[name]?.given;
    const { text, variables } = sampleOperation(schema, name, {
      id,
      ...(given === undefined ? {} : { given: given(prey) }),
    });
    // By a connection of its own: signing in or out changes nobody's session here.
    return Object.assign(server.client(), {
      bearer: name === 'Mutation.sign_out' ? null : client.bearer,
    }).post(text, variables);
  }
});
