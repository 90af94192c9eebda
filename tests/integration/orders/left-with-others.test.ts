import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createFieldCipher } from '#server/crypto/field-cipher.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { limits } from '#server/limits.ts';
import { createClosingRests } from '#server/modules/payouts/api.ts';
import { createAudit } from '#server/modules/audit/api.ts';
import { createLedger } from '#server/modules/ledger/api.ts';
import { createDeletions } from '#server/modules/people-data/api.ts';
import { hostOperations } from '#shared/api/operations.ts';
import type { ApiClient } from '../support/api-client.ts';
import { proveAddress } from '../support/prove-address.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const day = 86_400_000;
const client = { kind: 'DESKTOP', name: 'máy' };

/** What others were told, or typed, of somebody who was deleted. */
describe('of a deleted person nothing is left with others', () => {
  let server: TestServer;
  withServer('PostgreSQL', (started) => ({ server } = started), {
    env: { FEEDBACK_EMAIL: 'nhom@vidu.vn' },
  });

  async function register(name: string, more: Readonly<Record<string, string>> = {}) {
    const person = server.client();
    const email = `zontran-${randomUUID()}@vidu.vn`;
    const { data } = await person.post(hostOperations.Register, {
      input: {
        full_name: name,
        email,
        phone_number: '0987 654 312',
        password: demoPassword,
        agreed: true,
        client,
        ...more,
      },
    });
    person.bearer = data.register.access_token;
    await proveAddress(server, email);
    return Object.assign(person, { email, id: data.register.user.id as string });
  }

  async function erase(person: ApiClient): Promise<void> {
    const asked = await person.post(
      'mutation ($password: String!) { request_account_deletion(confirm_password: $password) { runs_at } }',
      { password: demoPassword },
    );
    expect(asked.codes).toEqual([]);
    const nothing = async (): Promise<undefined> => undefined;
    await createDeletions({
      database: server.database,
      cipher: createFieldCipher([randomBytes(32)]),
      audit: createAudit(server.database),
      limits,
      newId: randomUUID,
      messenger: { tell: nothing },
      mailGuest: nothing,
      auth: { endSessions: async () => 0, forgetPerson: () => undefined },
      rests: createClosingRests({
        ledger: createLedger(server.database),
        push: { tell: nothing },
      }),
      notedFiles: { remove: nothing },
      report: (bug) => {
        throw bug;
      },
    }).runDue(new Date(server.clock.nowMs + 3 * day));
  }

  /** Rows of all tables in which one of the words stands, whatever its accents. */
  async function findWords(words: readonly string[]): Promise<readonly string[]> {
    const tables = (await server.database.raw(
      `select table_schema as schema, table_name as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema in ('public', 'jobs')`,
    )) as readonly { readonly schema: string; readonly name: string }[]; // the columns of the statement
    const hits: string[] = [];
    for (const { schema, name } of tables) {
      const rows = await server.database.raw(
        `select t::text as row from "${schema}"."${name}" t where fold_text(t::text) like any (select fold_text(w) from unnest($1::text[]) w)`,
        [words.map((word) => `%${word}%`)],
      );
      hits.push(...rows.map((row) => `${schema}.${name}: ${JSON.stringify(row).slice(0, 300)}`));
    }
    return hits;
  }

  it('not their feedback in the letters to the team', async () => {
    const person = await register('Zơntrần Mỹ Xuýnbách');
    const sent = await person.post(
      'mutation ($input: FeedbackInput!) { send_feedback(input: $input) }',
      {
        input: {
          key: randomUUID(),
          topic: 'IDEA',
          text: 'Tôi bị wibblebệnh nên học chậm',
          route: '/',
          app_version: '1',
          written_at: new Date(server.clock.nowMs).toISOString(),
        },
      },
    );
    expect(sent.codes).toEqual([]);
    const words = [person.email, 'xuynbach', 'wibblebenh'];
    expect((await findWords(words)).join()).toContain('nhom@vidu.vn');
    await erase(person);
    expect(await findWords(words)).toEqual([]);
  });

  it('not their name in what a colleague was told', async () => {
    const person = await register('Zơntrần Mỹ Quymbách');
    const owner = await server.signedIn('admin');
    const given = await owner.post(
      'mutation ($email: String!, $proof: String!) { give_office_role(email: $email, role: CONTENT, confirm_password: $proof) { id } }',
      { email: person.email, proof: demoPassword },
    );
    expect(given.codes).toEqual([]);
    const taken = await owner.post(
      'mutation ($id: ID!, $proof: String!) { change_office_role(id: $id, expected: CONTENT, role: null, reason: "nghỉ việc", confirm_password: $proof) { id } }',
      { id: person.id, proof: demoPassword },
    );
    expect(taken.codes).toEqual([]);
    const again = await server.client().post(hostOperations.SignIn, {
      input: { email: person.email, password: demoPassword, client },
    });
    person.bearer = again.data.sign_in.access_token;
    await erase(person);
    expect(await findWords([person.email, 'quymbach'])).toEqual([]);
  });

  it('not the code that a buyer typed in a way of their own', async () => {
    const person = await register('Zơntrần Mỹ Nguyệtbách');
    const code = `NGUYETBA${String(Date.now()).slice(-6)}`;
    const joined = await person.post(
      'mutation ($input: JoinAffiliateInput!, $proof: String!) { join_affiliate(input: $input, confirm_password: $proof) { code } }',
      {
        input: {
          legal_name: 'Zơntrần Mỹ Nguyệtbách',
          date_of_birth: '1990-11-20',
          identity_number: '001190876123',
          account_bank: '970436',
          account_number: '880066991357',
          account_holder: 'Zơntrần Mỹ Nguyệtbách',
          policy_version: 1,
          code,
        },
        proof: demoPassword,
      },
    );
    expect(joined.codes).toEqual([]);
    const typed = `nguyet ${code.slice(6).toLowerCase()}`;
    await register('Người Mua', { referral_code: typed });
    await erase(person);
    expect(await findWords([code, typed])).toEqual([]);
  });
});
