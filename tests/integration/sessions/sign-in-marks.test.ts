import { describe, expect, it } from 'vitest';
import { hostOperations } from '#shared/api/operations.ts';
import { type ApiAnswer, type ApiClient, signIn } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { proveAddress } from '../support/prove-address.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const minute = 60_000;
const [password, another, wrong] = ['hoa mai 7 cánh', 'hoa dao 5 cánh', 'sai-mat-khau-1'];

describe.each(ruleKinds)('marks of a sign-in on %s', (kind) => {
  let server: TestServer;
  withServer(kind, (started) => ({ server } = started));
  let made = 0;

  /** Somebody new, in a session on the portal of a browser that has no mark yet. */
  async function register(
    email = `dau-${(made += 1)}@vidu.vn`,
  ): Promise<{ readonly email: string; readonly browser: ApiClient }> {
    const browser = server.client();
    const input = {
      full_name: 'Phạm Ngọc Ánh',
      email,
      password,
      agreed: true,
      client: { kind: 'PORTAL', name: 'trình duyệt' },
    };
    expect((await browser.post(hostOperations.Register, { input })).codes).toEqual([]);
    return { email, browser };
  }

  /** Somebody whose address is proved, in a browser that keeps a mark. */
  async function known(): Promise<{ readonly email: string; readonly browser: ApiClient }> {
    const person = await register();
    await proveAddress(server, person.email);
    expect((await signIn(person.browser, person.email, password, 'PORTAL')).codes).toEqual([]);
    return person;
  }

  const marksOf = async (email: string): Promise<string> =>
    (await signIn(server.client(), email, password)).data.sign_in.marks;
  const showing = async (marks: string, email: string, typed: string): Promise<ApiAnswer> =>
    server.client().post(hostOperations.SignIn, {
      input: { email, password: typed, client: { kind: 'DESKTOP', name: 'máy', marks } },
    });
  const confirm = async (client: ApiClient, typed: string): Promise<string | undefined> =>
    (
      await client.post(
        'mutation ($typed: String!) { open_factor_ticket(confirm_password: $typed) { token } }',
        { typed },
      )
    ).codes[0];
  const lockGuests = async (email: string): Promise<void> => {
    for (let guess = 0; guess < 6; guess += 1) await signIn(server.client(), email, wrong);
    expect((await signIn(server.client(), email, password)).codes).toEqual(['ACCOUNT_LOCKED']);
  };

  const remedies = {
    'another password': {
      carryOut: async ({ browser }) =>
        browser.post(
          'mutation ($input: ChangePasswordInput!) { change_password(input: $input) { id } }',
          { input: { current_password: password, password: another } },
        ),
      password: another,
    },
    'signing out everywhere': {
      carryOut: async ({ browser }) => browser.post('mutation { revoke_other_sessions }'),
      password,
    },
  } as const satisfies Record<
    string,
    {
      readonly carryOut: (person: { readonly browser: ApiClient }) => Promise<ApiAnswer>;
      readonly password: string;
    }
  >;

  it.each(Object.entries(remedies))(
    'are worth nothing elsewhere after %s, and go on where that was asked for',
    async (_name, remedy) => {
      const person = await known();
      const elsewhere = await marksOf(person.email);
      expect((await remedy.carryOut(person)).codes).toEqual([]);
      await lockGuests(person.email);
      expect((await showing(elsewhere, person.email, remedy.password)).codes).toEqual([
        'ACCOUNT_LOCKED',
      ]);
      expect((await signIn(person.browser, person.email, remedy.password, 'PORTAL')).codes).toEqual(
        [],
      );
      server.clock.nowMs += 16 * minute;
    },
  );

  it('are one of a session: renewing it gathers none', async () => {
    const { email } = await known();
    const desktop = server.client();
    const first = (await signIn(desktop, email, password)).data.sign_in;
    const marks: string[] = [first.marks];
    let token: string = first.refresh_token;
    for (let time = 0; time < 4; time += 1) {
      server.clock.nowMs += minute;
      const answer = (
        await desktop.post(
          'mutation ($token: String!) { refresh_session(refresh_token: $token) { refresh_token marks } }',
          { token },
        )
      ).data.refresh_session;
      token = answer.refresh_token;
      marks.push(answer.marks);
    }
    expect(marks).not.toContain(null);
    let judged = 0;
    for (const shown of marks)
      for (let guess = 0; guess < 6; guess += 1)
        if ((await showing(shown, email, wrong)).codes[0] === 'WRONG_CREDENTIALS') judged += 1;
    // Five by the mark, five as a stranger.
    expect(judged).toBe(10);
    server.clock.nowMs += 16 * minute;
  });

  it('shut no open session out, however many somebody gathered', async () => {
    const { email, browser } = await known();
    const gathered: string[] = [];
    for (let time = 0; time < 9; time += 1) gathered.push(await marksOf(email));
    for (const marks of gathered)
      for (let guess = 0; guess < 6; guess += 1) await showing(marks, email, wrong);
    expect(await confirm(browser, password)).toBeUndefined();
    server.clock.nowMs += 16 * minute;
  });

  it('and guesses in sessions go with the person, and not with an address that becomes another’s', async () => {
    const stranger = await register();
    const wanted = stranger.email;
    for (let session = 0; session < 9; session += 1) {
      const other = server.client();
      await signIn(other, wanted, password, 'PORTAL');
      for (let guess = 0; guess < 6; guess += 1) await confirm(other, wrong);
    }
    expect(await confirm(stranger.browser, password)).toBe('ACCOUNT_LOCKED');
    await server.database.raw('update users set email = $2 where email = $1', [
      wanted,
      `bo-${wanted}`,
    ]);
    const owner = await register(wanted);
    expect(await confirm(owner.browser, password)).toBeUndefined();
  });
});
