import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { codeAt } from '#server/modules/auth/api.ts';
import { hostOperations } from '#shared/api/operations.ts';
import { type ApiAnswer, type ApiClient, signIn } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { proveAddress } from '../support/prove-address.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const minute = 60_000;
const hour = 60 * minute;
const password = 'hoa mai 7 cánh';
const texts = {
  beginApp: 'mutation { begin_authenticator_app(confirm_password: "hoa mai 7 cánh") { secret } }',
  confirmApp: 'mutation ($code: String!) { confirm_authenticator_app(code: $code) }',
  codes: 'mutation { make_recovery_codes(confirm_password: "") }',
  prove: 'mutation ($proof: String!) { prove_session(confirm_password: $proof) }',
} as const;

interface Owner {
  readonly email: string;
  readonly secret: string;
  /** Their portal, in a session; it keeps a mark. */
  readonly browser: ApiClient;
  readonly recoveryCodes: readonly string[];
}

describe.each(ruleKinds)('guesses at a second factor on %s', (kind) => {
  let server: TestServer;
  withServer(kind, (started) => ({ server } = started));
  const now = () => server.clock.nowMs;

  const first = async (client: ApiClient, email: string): Promise<string> =>
    (await signIn(client, email, password, 'PORTAL')).errors[0]?.extensions.challenge ?? '';
  const complete = async (client: ApiClient, challenge: string, code: string): Promise<ApiAnswer> =>
    client.post(hostOperations.CompleteSignIn, { input: { challenge, code } });
  const enter = async (client: ApiClient, { email }: Owner, code: string): Promise<ApiAnswer> =>
    complete(client, await first(client, email), code);
  const wrongFor = ({ secret }: Owner): string => {
    const good = new Set([-30_000, 0, 30_000].map((ms) => codeAt(secret, now() + ms)));
    return ['000000', '111111', '222222', '333333'].find((code) => !good.has(code)) ?? '';
  };
  const rightFor = ({ secret }: Owner): string => {
    // A step that nobody took before.
    server.clock.nowMs += minute;
    return codeAt(secret, now());
  };
  const prove = async (client: ApiClient, proof: string): Promise<ApiAnswer> =>
    client.post(texts.prove, { proof });

  async function owner(): Promise<Owner> {
    const browser = server.client();
    const email = `doan-${randomUUID()}@vidu.vn`;
    const input = {
      full_name: 'Nguyễn Hoài An',
      email,
      password,
      agreed: true,
      client: { kind: 'PORTAL', name: 'nhà' },
    };
    expect((await browser.post(hostOperations.Register, { input })).codes).toEqual([]);
    await proveAddress(server, email);
    const { secret } = (await browser.post(texts.beginApp)).data.begin_authenticator_app;
    expect((await browser.post(texts.confirmApp, { code: codeAt(secret, now()) })).codes).toEqual(
      [],
    );
    server.clock.nowMs += minute;
    expect((await prove(browser, codeAt(secret, now()))).codes).toEqual([]);
    const recoveryCodes = (await browser.post(texts.codes)).data.make_recovery_codes;
    const made = { email, secret, browser, recoveryCodes };
    expect((await enter(browser, made, rightFor(made))).codes).toEqual([]);
    return made;
  }

  /**
   * Wrong codes, five every quarter of an hour. Answers how many were judged, and the seconds that
   * the refusal of the next one names.
   */
  async function guess(
    most: number,
    one: () => Promise<ApiAnswer>,
  ): Promise<{ readonly judged: number; readonly waitSeconds: number }> {
    let judged = 0;
    while (judged < most) {
      const { codes, errors } = await one();
      if (codes[0] === 'FACTOR_WRONG') judged += 1;
      else {
        expect(codes).toEqual(['FACTOR_LOCKED']);
        const waitSeconds = Number(errors[0]?.extensions.retry_after_seconds);
        // The one that fills a count is judged, and told the wait that it brings.
        const again = await one();
        expect(again.codes).toEqual(['FACTOR_LOCKED']);
        judged += 1;
        if (waitSeconds > 15 * 60) return { judged, waitSeconds };
        server.clock.nowMs += 15 * minute;
      }
    }
    return { judged, waitSeconds: 0 };
  }

  const guessAsStranger = async (person: Owner, most = 100) => {
    const stranger = server.client();
    return guess(most, async () => enter(stranger, person, wrongFor(person)));
  };

  it('by whoever only knows the password shut no open session, no browser with a mark, and no recovery code', async () => {
    const person = await owner();
    expect((await guessAsStranger(person, 36)).judged).toBeGreaterThanOrEqual(30);
    expect((await enter(server.client(), person, rightFor(person))).codes).toEqual([
      'FACTOR_LOCKED',
    ]);
    expect((await prove(person.browser, rightFor(person))).codes).toEqual([]);
    expect((await enter(server.client(), person, person.recoveryCodes[0] ?? '')).codes).toEqual([]);
    expect((await person.browser.post('mutation { sign_out }')).codes).toEqual([]);
    expect((await enter(person.browser, person, rightFor(person))).codes).toEqual([]);
  });

  it('by strangers are thirty a day, also when the owner comes in between', async () => {
    const person = await owner();
    const begunMs = now();
    expect((await guessAsStranger(person, 13)).judged).toBe(13);
    expect((await enter(server.client(), person, rightFor(person))).codes).toEqual([]);
    const { judged, waitSeconds } = await guessAsStranger(person);
    expect([judged, Math.round(waitSeconds / 3600 + (now() - begunMs) / hour)]).toEqual([17, 24]);
    server.clock.nowMs += waitSeconds * 1000;
    expect((await enter(server.client(), person, rightFor(person))).codes).toEqual([]);
  });

  it('by marks are fifteen in six hours over all of them, beside those of strangers; they shut no session, and end with the marks', async () => {
    const person = await owner();
    const thieves: ApiClient[] = [];
    for (let at = 0; at < 3; at += 1) {
      const thief = server.client();
      expect((await enter(thief, person, rightFor(person))).codes).toEqual([]);
      await thief.post('mutation { sign_out }');
      thieves.push(thief);
    }
    expect((await guessAsStranger(person)).judged).toBe(30);
    const said = [];
    for (const thief of thieves)
      for (let at = 0; at < 5; at += 1)
        said.push((await enter(thief, person, wrongFor(person))).codes[0]);
    expect([
      said.filter((code) => code === 'FACTOR_WRONG').length,
      said.filter((code) => code === 'FACTOR_LOCKED').length,
    ]).toEqual([12, 3]);
    server.clock.nowMs += 15 * minute;
    for (const thief of thieves)
      expect((await enter(thief, person, rightFor(person))).codes).toEqual(['FACTOR_LOCKED']);
    expect((await prove(person.browser, rightFor(person))).codes).toEqual([]);
    expect((await person.browser.post('mutation { revoke_other_sessions }')).codes).toEqual([]);
    await person.browser.post('mutation { sign_out }');
    expect((await enter(person.browser, person, rightFor(person))).codes).toEqual([]);
  });

  it('by marks are not counted anew when somebody renews the marks who proved nothing', async () => {
    const person = await owner();
    const thief = server.client();
    expect((await enter(thief, person, rightFor(person))).codes).toEqual([]);
    const marked: ApiClient[] = [];
    for (let at = 0; at < 3; at += 1) {
      const browser = server.client();
      expect((await enter(browser, person, rightFor(person))).codes).toEqual([]);
      marked.push(browser);
    }
    expect((await guessAsStranger(person)).judged).toBe(30);
    for (const browser of marked)
      for (let at = 0; at < 5; at += 1) await enter(browser, person, wrongFor(person));
    server.clock.nowMs += 15 * minute;
    expect((await thief.post('mutation { revoke_other_sessions }')).codes).toEqual([]);
    await thief.post('mutation { sign_out }');
    expect((await enter(thief, person, wrongFor(person))).codes).toEqual(['FACTOR_LOCKED']);
  });

  it('in sessions are fifteen in six hours over all of them, and shut nobody at the door', async () => {
    const person = await owner();
    const thief = server.client();
    expect((await enter(thief, person, rightFor(person))).codes).toEqual([]);
    const { judged, waitSeconds } = await guess(100, async () => prove(thief, wrongFor(person)));
    expect(judged).toBe(15);
    expect(waitSeconds).toBeGreaterThan(5 * 3600);
    expect((await prove(person.browser, rightFor(person))).codes).toEqual(['FACTOR_LOCKED']);
    expect((await prove(person.browser, person.recoveryCodes[0] ?? '')).codes).toEqual([]);
    expect((await enter(server.client(), person, rightFor(person))).codes).toEqual([]);
  });

  it('at recovery codes are five of a sign-in', async () => {
    const person = await owner();
    const stranger = server.client();
    const challenge = await first(stranger, person.email);
    const said = [];
    for (let at = 0; at < 5; at += 1)
      said.push((await complete(stranger, challenge, 'AAAA-AAAA')).codes[0]);
    expect(said).toEqual([
      'FACTOR_WRONG',
      'FACTOR_WRONG',
      'FACTOR_WRONG',
      'FACTOR_WRONG',
      'FACTOR_LOCKED',
    ]);
    expect((await complete(stranger, challenge, person.recoveryCodes[0] ?? '')).codes).toEqual([
      'FACTOR_LOCKED',
    ]);
    expect((await enter(server.client(), person, person.recoveryCodes[0] ?? '')).codes).toEqual([]);
  });
});
