import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostOperations } from '#shared/api/operations.ts';
import {
  type SocialStandIns,
  type StandInAccount,
  startSocialStandIns,
} from '../../e2e/support/social-stand-ins.ts';
import type { ApiAnswer, ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const minuteMs = 60_000;
const desktop = { kind: 'DESKTOP', name: 'máy' };

describe.each(ruleKinds)('when somebody signed in, on %s', (kind) => {
  let standIns: SocialStandIns;
  let server: TestServer;
  const env: Record<string, string> = {};
  beforeAll(async () => {
    standIns = await startSocialStandIns();
    Object.assign(env, standIns.env);
  });
  withServer(kind, (started) => ({ server } = started), {
    env,
    limits: { socialProviderMs: 8000, socialPictureMs: 8000 },
  });
  afterAll(async () => standIns.stop());

  interface Person {
    readonly id: string;
    readonly email: string;
    readonly client: ApiClient;
  }

  async function byFacebook(account: StandInAccount): Promise<Person> {
    const client = server.client();
    const { data } = await client.post(
      'mutation ($input: FacebookSignInInput!) { sign_in_with_facebook(input: $input) { user { id email } access_token } }',
      { input: { access_token: standIns.facebookToken(account), client: desktop } },
    );
    client.bearer = data.sign_in_with_facebook.access_token;
    return { ...data.sign_in_with_facebook.user, client };
  }
  const someone = (more: Partial<StandInAccount> = {}): StandInAccount => ({
    id: randomUUID(),
    name: 'Lê Ngọc Ánh',
    ...more,
  });
  const complete = async ({ client }: Pick<Person, 'client'>, email: string): Promise<ApiAnswer> =>
    client.post(
      'mutation ($input: CompleteAccountInput!) { complete_account(input: $input) { email is_verify_email } }',
      { input: { email } },
    );
  /** The session asks for a code for the desktop, and is the one that shows it. */
  async function outOf({ client }: Pick<Person, 'client'>): Promise<ApiClient> {
    const verifier = randomBytes(32).toString('base64url');
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const made = await client.post(
      'mutation ($challenge: String!) { create_desktop_code(challenge: $challenge) { code } }',
      { challenge },
    );
    const { code } = made.data.create_desktop_code;
    const exchange = { code, verifier, client: desktop };
    const got = await server.client().post(hostOperations.ExchangeDesktopCode, exchange);
    const bearer = got.data.exchange_desktop_code.access_token;
    return Object.assign(server.client(), { bearer });
  }
  const newAddress = () => `khac-${randomUUID()}@vidu.vn`;
  const mailsTo = async (email: string) =>
    server.database.raw('select subject, text from emails where to_address = $1', [email]);

  it.each([
    ['they typed it themselves', 'typed'],
    ['their provider told it', 'told'],
    ['their provider told none', 'none'],
  ] as const)(
    'a session out of another is no sign-in: it sets no other address in place where %s',
    async (_what, came) => {
      const account = someone(came === 'told' ? { email: `anh-${randomUUID()}@vidu.vn` } : {});
      const person = await byFacebook(account);
      if (came === 'typed') expect((await complete(person, newAddress())).codes).toEqual([]);
      server.clock.nowMs += 14 * minuteMs;
      const [first, second] = [await outOf(person), await outOf({ client: await outOf(person) })];
      server.clock.nowMs += 2 * minuteMs;
      const email = newAddress();
      expect((await complete({ client: first }, email)).codes).toEqual(['SIGN_IN_ANEW']);
      expect((await complete({ client: second }, email)).codes).toEqual(['SIGN_IN_ANEW']);
      expect(await mailsTo(email)).toEqual([]);
      // Whoever signs in at the provider again has the way, whatever became of the address before.
      const again = await byFacebook(account);
      expect(again.id).toBe(person.id);
      expect((await complete(again, email)).data?.complete_account).toEqual({
        email,
        is_verify_email: false,
      });
      expect((await byFacebook(account)).email).toBe(email);
    },
  );

  it('a session out of another ends when that one does', async () => {
    const person = await byFacebook(someone());
    const ends = async (): Promise<readonly number[]> =>
      (
        (await server.database.raw('select expires_at from sessions where user_id = $1', [
          person.id,
        ])) as readonly { readonly expires_at: Date }[]
      ).map(({ expires_at: at }) => at.getTime()); // the column of the statement
    const [end] = await ends();
    server.clock.nowMs += 14 * minuteMs;
    await outOf({ client: await outOf(person) });
    expect(await ends()).toEqual([end, end, end]);
  });
});
