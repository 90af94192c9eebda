import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { hostOperations } from '#shared/api/operations.ts';
import { errorMessages } from '#shared/errors/error-messages.ts';
import type { ApiAnswer, ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { proveAddress } from '../support/prove-address.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

describe.each(ruleKinds)('an address that was never proved, on %s', (kind) => {
  let server: TestServer;
  withServer(kind, (started) => ({ server } = started));

  interface Person {
    readonly id: string;
    readonly email: string;
    readonly client: ApiClient;
  }

  /** As Facebook brings them that tells no address, after `complete_account`: no password. */
  async function withoutPassword(): Promise<Person> {
    const email = `go-nham-${randomUUID()}@vidu.vn`;
    const client = server.client();
    const { data } = await client.post(hostOperations.Register, {
      input: {
        full_name: 'Nguyễn Hoài An',
        email,
        password: demoPassword,
        agreed: true,
        client: { kind: 'DESKTOP', name: 'máy' },
      },
    });
    client.bearer = data.register.access_token;
    const { id } = data.register.user;
    await server.database.raw('update users set password_hash = null where id = $1', [id]);
    return { id, email, client };
  }
  const addKey = async (id: string) =>
    server.database.raw(
      "insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at) values ($1, uuid_send(gen_random_uuid()), '', 0, '{}', 'máy', now())",
      [id],
    );
  const complete = async ({ client }: Person, email: string): Promise<ApiAnswer> =>
    client.post(
      'mutation ($input: CompleteAccountInput!) { complete_account(input: $input) { email is_verify_email } }',
      { input: { email } },
    );
  const subjectsTo = async (email: string) =>
    (
      (await server.database.raw('select subject from emails where to_address = $1', [
        email,
      ])) as readonly { readonly subject: string }[]
    ).map(({ subject }) => subject); // the column of the statement

  it('is set right by whoever has no password, and takes the mail that proves it alone', async () => {
    const person = await withoutPassword();
    expect((await person.client.post('mutation { send_confirm_code }')).codes).toEqual([
      'EMAIL_UNPROVED',
    ]);
    const email = `dung-${randomUUID()}@vidu.vn`;
    expect((await complete(person, email)).data?.complete_account).toEqual({
      email,
      is_verify_email: false,
    });
    await expect
      .poll(async () => subjectsTo(email))
      .toEqual([expect.stringMatching(/^Mã xác minh/u)]);
    // Told again, as after an answer that was lost: it is theirs already.
    expect((await complete(person, email)).codes).toEqual([]);
    // Nothing is confirmed by it before it is proved.
    expect((await person.client.post('mutation { send_confirm_code }')).codes).toEqual([
      'EMAIL_UNPROVED',
    ]);
    await proveAddress(server, email);
    expect((await person.client.post('mutation { send_confirm_code }')).codes).toEqual([]);
    expect((await complete(person, person.email)).codes).toEqual(['EMAIL_VERIFIED']);
  });

  it('is told again and again: what was mailed stays good until something newer is', async () => {
    const person = await withoutPassword();
    const email = `dung-${randomUUID()}@vidu.vn`;
    const isPending = async () =>
      (await person.client.post('{ email_verification { is_pending } }')).data?.email_verification
        .is_pending as boolean; // the schema says so
    for (let time = 0; time < 8; time += 1) {
      server.clock.nowMs += 70_000;
      expect([(await complete(person, email)).codes, await isPending()]).toEqual([[], true]);
    }
  });

  it('is not set right by a session of long ago, whoever told it', async () => {
    const [late, told] = [await withoutPassword(), await withoutPassword()];
    const email = `ke-khac-${randomUUID()}@vidu.vn`;
    await server.database.raw(
      "insert into social_identities (provider, subject, user_id, email, connected_at, last_used_at) values ('facebook', $1, $2, $3, now(), now())",
      [randomUUID(), told.id, told.email.toUpperCase()],
    );
    await server.database.raw(
      "update sessions set signed_in_at = signed_in_at - interval '16 minutes', expires_at = expires_at - interval '16 minutes' where user_id = any($1)",
      [[late.id, told.id]],
    );
    for (const person of [late, told])
      expect((await complete(person, email)).codes).toEqual(['SIGN_IN_ANEW']);
  });

  it('is left to a proof where somebody has a password or a second factor', async () => {
    const email = `khac-${randomUUID()}@vidu.vn`;
    const [withPassword, withKey] = [await withoutPassword(), await withoutPassword()];
    await server.database.raw("update users set password_hash = 'x' where id = $1", [
      withPassword.id,
    ]);
    expect((await complete(withPassword, email)).codes).toEqual(['HAS_PASSWORD']);
    expect((await withPassword.client.post('mutation { send_confirm_code }')).codes).toEqual([
      'HAS_PASSWORD',
    ]);
    await addKey(withKey.id);
    expect((await complete(withKey, email)).codes).toEqual(['FACTOR_PROOF_NEEDED']);
  });

  it('is named as what keeps the office from taking a second factor away, and what helps', async () => {
    const person = await withoutPassword();
    await addKey(person.id);
    const admin = await server.signedIn('admin');
    const asked = await admin.post(
      `mutation ($id: ID!) { ask_factor_reset(id: $id, reason: "mất máy", confirm_password: "${demoPassword}") { is_on } }`,
      { id: person.id },
    );
    expect(asked.codes).toEqual(['FACTOR_EMAIL_UNPROVED']);
    expect(errorMessages.FACTOR_EMAIL_UNPROVED).toContain('xác minh email');
    expect(errorMessages.FACTOR_EMAIL_UNPROVED).not.toContain('đăng xuất');
  });
});
