import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import type { AccountMailContent } from '#server/modules/messages/account-text.ts';
import { type ApiClient, createApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { hostOperations } from '#shared/api/operations.ts';
import { createSoftPasskey } from '../support/soft-passkey.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

/** Somebody who never proved their address. */
interface Person {
  readonly id: string;
  readonly email: string;
  readonly client: ApiClient;
}

interface Brought {
  /** Does what mails it, as often as the product lets anybody; the codes of the first answer. */
  readonly bring: (server: TestServer, person: Person) => Promise<readonly string[]>;
  /** The title of its e-mail. */
  readonly subject: string;
  /** What the first one is told by. */
  readonly codes: readonly string[];
  /** How many went to the unproved address: what proves it, and nothing else. */
  readonly mailed: 0 | 1;
}

/** Every kind of account mail against an address that nobody proved; the type holds it complete. */
const kinds: Readonly<Record<AccountMailContent['kind'], Brought>> = {
  verify_email: {
    bring: async () => [],
    subject: 'Mã xác minh email của bạn',
    codes: [],
    mailed: 1,
  },
  reset_link: {
    bring: async (server, { email }) =>
      codesOf(
        server.client(),
        'mutation ($email: String!) { request_password_reset(email: $email) }',
        {
          email,
        },
      ),
    subject: 'Đặt lại mật khẩu của bạn',
    codes: [],
    mailed: 1,
  },
  office_invited: {
    bring: async (server, { email }) =>
      codesOf(
        await server.signedIn('admin'),
        `mutation ($email: String!) { invite_to_office(email: $email, role: CONTENT, reason: "thử", confirm_password: "${demoPassword}") { email } }`,
        { email },
      ),
    subject: 'Lời mời vào văn phòng Mai Vàng',
    codes: [],
    mailed: 1,
  },
  confirm_code: {
    bring: async (server, { id, client }) => {
      await server.database.raw('update users set password_hash = null where id = $1', [id]);
      return codesOf(client, 'mutation { send_confirm_code }', {});
    },
    subject: 'Mã xác nhận của bạn',
    codes: ['EMAIL_UNPROVED'],
    mailed: 0,
  },
  sign_in_method_added: {
    bring: async (server, { client }) => {
      const begin = 'mutation ($proof: String!) { begin_passkey(confirm_password: $proof) }';
      const begun = await client.post(begin, { proof: demoPassword });
      const key = createSoftPasskey(siteOf(server));
      return codesOf(
        client,
        'mutation ($response: String!, $proof: String!) { add_passkey(response: $response, name: "máy", confirm_password: $proof) }',
        { response: key.create(begun.data.begin_passkey), proof: demoPassword },
      );
    },
    subject: 'Đã thêm khóa truy cập',
    codes: [],
    mailed: 0,
  },
  factor_reset: {
    bring: async (server, { id }) => {
      const said = 'confirm_password: "hoc-cung-mai-2026") { is_on } }';
      await server.database.raw(
        "insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at) values ($1, '\\x01', '', 0, '{}', 'máy', now())",
        [id],
      );
      const ask = `mutation ($id: ID!) { ask_factor_reset(id: $id, reason: "mất máy", ${said}`;
      const asked = await codesOf(await server.signedIn('admin'), ask, { id });
      // One that was asked for while this was not refused yet.
      await server.database.raw(
        "insert into factor_resets (user_id, asked_by, asked_at, reason) select $1, id, now(), 'mất máy' from users where email = 'admin@maivang.example' on conflict do nothing",
        [id],
      );
      const confirm = `mutation ($id: ID!) { confirm_factor_reset(id: $id, ${said}`;
      expect(await codesOf(await server.signedIn('ketoan'), confirm, { id })).toEqual([]);
      return asked;
    },
    subject: 'Lớp bảo vệ thứ hai của bạn sắp được gỡ',
    codes: ['FACTOR_EMAIL_UNPROVED'],
    mailed: 0,
  },
};

/** What proves an address, and may therefore go to any. */
const proofs = Object.values(kinds).flatMap(({ subject, mailed }) =>
  mailed === 1 ? [subject] : [],
);

/** Passkeys are bound to a name, never to a number. */
function siteOf({ url }: TestServer): string {
  return url.replace('127.0.0.1', 'localhost');
}

async function codesOf(
  client: ApiClient,
  text: string,
  variables: Readonly<Record<string, unknown>>,
): Promise<readonly string[]> {
  return (await client.post(text, variables)).codes;
}

describe.each(ruleKinds)('mail to an address that nobody proved, on %s', (kind) => {
  let server: TestServer;
  withServer(kind, (started) => {
    ({ server } = started);
  });

  it.each(Object.entries(kinds))(
    'of the kind %s',
    async (_kind, { bring, subject, codes, mailed }) => {
      const email = `chua-xac-minh-${randomUUID()}@vidu.vn`;
      const client = createApiClient(siteOf(server));
      const { data } = await client.post(hostOperations.Register, {
        input: {
          full_name: 'Nguyễn Hoài An',
          email,
          password: demoPassword,
          agreed: true,
          client: { kind: 'DESKTOP', name: 'kiểm thử' },
        },
      });
      client.bearer = data.register.access_token;
      expect(await bring(server, { id: data.register.user.id, email, client })).toEqual(codes);
      const count = async (): Promise<readonly unknown[]> =>
        server.database.raw('select 1 from emails where to_address = $1 and subject = $2', [
          email,
          subject,
        ]);
      await expect.poll(async () => (await count()).length).toBe(mailed);
      const others = await server.database.raw(
        'select subject from emails where to_address = $1 and subject <> all ($2)',
        [email, proofs],
      );
      expect(others).toEqual([]);
    },
  );
});
