import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { hostOperations } from '#shared/api/operations.ts';
import type { ApiAnswer, ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { proveAddress } from '../support/prove-address.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const parts = '{ id email role invited_by is_over }';
const invite = `mutation ($email: String!, $role: OfficeRole!) { invite_to_office(email: $email, role: $role, reason: "thêm người", confirm_password: "${demoPassword}") ${parts} }`;
const resend = `mutation ($id: ID!) { resend_office_invitation(id: $id, confirm_password: "${demoPassword}") ${parts} }`;
const takeBack = `mutation ($id: ID!) { take_back_office_invitation(id: $id, confirm_password: "${demoPassword}") ${parts} }`;
const offer = 'query ($token: String!) { office_offer(token: $token) { email role invited_by } }';
const accept = `mutation ($token: String!) { accept_office_invitation(token: $token, confirm_password: "${demoPassword}") }`;
const dayMs = 86_400_000;

interface MailRow {
  readonly subject: string;
  readonly text: string;
}

describe.each(ruleKinds)('invitations to the office on %s', (kind) => {
  let server: TestServer;
  let owner: ApiClient;
  let email: string;
  withServer(kind, (started) => ({ server } = started), {
    limits: { officeInvitationSweepMs: 1000 },
  });
  beforeEach(async () => {
    email = `moi-${randomUUID()}@vidu.vn`;
    owner = await server.signedIn('admin');
  });

  const mailsTo = async (address: string) =>
    (await server.database.raw(
      'select subject, text from emails where to_address = $1 order by created_at, id',
      [address],
    )) as readonly MailRow[];
  const tokensTo = async (address: string): Promise<readonly string[]> =>
    (await mailsTo(address)).flatMap(
      ({ text }) => /office-invitation#token=([\w-]{43})/.exec(text)?.[1] ?? [],
    );
  const newestToken = async (): Promise<string> => (await tokensTo(email)).at(-1) ?? '';
  const waiting = async (): Promise<
    readonly { readonly id: string; readonly email: string; readonly is_over: boolean }[]
  > => (await owner.post(`{ office_invitations ${parts} }`)).data.office_invitations;
  const idOf = async (address: string): Promise<string> =>
    (await waiting()).find((one) => one.email === address)?.id ?? '';

  async function invited(role = 'SUPPORT'): Promise<string> {
    expect((await owner.post(invite, { email, role })).codes).toEqual([]);
    return newestToken();
  }

  /** Whoever has the mailbox makes an account with it. */
  async function registered(address = email, { proves = true } = {}): Promise<ApiClient> {
    const client = server.client();
    const made = await client.post(hostOperations.Register, {
      input: {
        full_name: 'Trần Mai An',
        email: address,
        password: demoPassword,
        agreed: true,
        client: { kind: 'DESKTOP', name: 'kiểm thử' },
      },
    });
    expect(made.codes).toEqual([]);
    client.bearer = made.data.register.access_token;
    if (proves) await proveAddress(server, address);
    return client;
  }

  const roleOf = async (address: string) =>
    (
      (await server.database.raw('select office_role from users where email = $1', [
        address,
      ])) as readonly { readonly office_role: string | null }[]
    )[0]?.office_role ?? null;
  const codesOf = ({ codes }: ApiAnswer) => codes;

  it('lead a stranger into the office: mail, account, proved address, role, second factor; both are mailed, and it stands in the audit', async () => {
    const token = await invited('CONTENT');
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
      'Lời mời vào văn phòng Mai Vàng',
    ]);
    expect((await server.client().post(offer, { token })).data.office_offer).toMatchObject({
      email,
      role: 'CONTENT',
      invited_by: expect.any(String),
    });
    expect(await waiting()).toContainEqual(
      expect.objectContaining({ email, role: 'CONTENT', is_over: false }),
    );
    const person = await registered();
    const answer = await person.post(accept, { token });
    expect([answer.codes, answer.data]).toEqual([[], { accept_office_invitation: true }]);
    expect(await roleOf(email)).toBe('content');
    // Nothing opens before the second factor, and they stay signed in to set it up.
    expect((await person.post('{ me { office_role } }')).codes).toEqual([]);
    expect(codesOf(await person.post('{ admin_faqs { id } }'))).toEqual(['FACTOR_REQUIRED']);
    expect(await waiting()).not.toContainEqual(expect.objectContaining({ email }));
    expect((await mailsTo(email)).map(({ subject }) => subject)).toContain(
      'Vai trò của bạn ở văn phòng đã đổi',
    );
    expect((await mailsTo('admin@maivang.example')).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('Trần Mai An'),
    );
    const actions = (await server.database.raw(
      "select action, after from audit_log where action like 'office.%' order by id desc limit 2",
    )) as readonly { readonly action: string; readonly after: object }[];
    expect(actions).toEqual([
      { action: 'office.role', after: { role: 'content', invited_by: expect.any(String) } },
      { action: 'office.invite', after: { role: 'content' } },
    ]);
  });

  it('are good once', async () => {
    const token = await invited();
    const person = await registered();
    const answers = await Promise.all([1, 2, 3].map(async () => person.post(accept, { token })));
    expect(answers.map(codesOf).toSorted((one, other) => one.length - other.length)).toEqual([
      [],
      ['OFFICE_INVITATION_OVER'],
      ['OFFICE_INVITATION_OVER'],
    ]);
    expect((await server.client().post(offer, { token })).data.office_offer).toBeNull();
  });

  it('are good for their address alone, and only once it is proved', async () => {
    const token = await invited();
    expect(codesOf(await (await server.signedIn('minh')).post(accept, { token }))).toEqual([
      'OFFICE_INVITATION_OTHER',
    ]);
    const unproved = await registered(email, { proves: false });
    expect(codesOf(await unproved.post(accept, { token }))).toEqual(['EMAIL_UNPROVED']);
    expect(await roleOf(email)).toBeNull();
    expect(codesOf(await server.client().post(accept, { token }))).toEqual(['UNAUTHENTICATED']);
    await proveAddress(server, email);
    expect(codesOf(await unproved.post(accept, { token }))).toEqual([]);
  });

  it('end: by their time, by being taken back, and by a newer link', async () => {
    const first = await invited();
    expect(codesOf(await owner.post(resend, { id: await idOf(email) }))).toEqual([]);
    const second = (await tokensTo(email)).find((token) => token !== first) ?? '';
    const person = await registered();
    expect([second.length, codesOf(await person.post(accept, { token: first }))]).toEqual([
      43,
      ['OFFICE_INVITATION_OVER'],
    ]);
    await server.database.raw('update office_invitations set expires_at = $2 where email = $1', [
      email,
      new Date(server.clock.nowMs).toISOString(),
    ]);
    expect(codesOf(await person.post(accept, { token: second }))).toEqual([
      'OFFICE_INVITATION_OVER',
    ]);
    expect(await waiting()).toContainEqual(expect.objectContaining({ email, is_over: true }));
    // The account has proved its address meanwhile: the role is given, not asked.
    expect(codesOf(await owner.post(resend, { id: await idOf(email) }))).toEqual([
      'OFFICE_HAS_ACCOUNT',
    ]);
    const id = await idOf(email);
    expect(codesOf(await owner.post(takeBack, { id }))).toEqual([]);
    expect([
      codesOf(await owner.post(takeBack, { id })),
      codesOf(await person.post(accept, { token: second })),
      await roleOf(email),
    ]).toEqual([['OFFICE_INVITATION_OVER'], ['OFFICE_INVITATION_OVER'], null]);
  });

  it('of somebody who is no owner any more are good for nothing', async () => {
    const token = await invited('OWNER');
    const person = await registered();
    await server.database.raw(
      "update users set office_role = 'owner' where email = 'ketoan@maivang.example'",
    );
    await server.database.raw(
      "update users set office_role = 'support' where email = 'admin@maivang.example'",
    );
    try {
      expect([codesOf(await person.post(accept, { token })), await roleOf(email)]).toEqual([
        ['OFFICE_INVITATION_OVER'],
        null,
      ]);
    } finally {
      await server.database.raw(
        "update users set office_role = 'owner' where email = 'admin@maivang.example'",
      );
      await server.database.raw(
        "update users set office_role = 'accounting' where email = 'ketoan@maivang.example'",
      );
    }
  });

  it('are an owner’s, with a fresh proof, for an address without a proved account', async () => {
    for (const name of ['ketoan', 'hotro', 'noidung'] as const)
      expect(
        codesOf(await (await server.signedIn(name)).post(invite, { email, role: 'SUPPORT' })),
      ).toEqual(['FORBIDDEN']);
    const refused = await Promise.all([
      owner.post(invite, { email: 'minh@maivang.example', role: 'SUPPORT' }),
      owner.post(invite, { email: 'không phải', role: 'SUPPORT' }),
    ]);
    expect(refused.map(({ codes, errors }) => [codes, errors[0]?.extensions['field']])).toEqual([
      [['OFFICE_HAS_ACCOUNT'], 'email'],
      [['EMAIL_INVALID'], 'email'],
    ]);
    const unproven = await owner.post(
      'mutation ($email: String!) { invite_to_office(email: $email, role: OWNER, confirm_password: "") { id } }',
      { email },
    );
    expect(codesOf(unproven)).toEqual(['FACTOR_PROOF_NEEDED']);
    expect(await mailsTo(email)).toEqual([]);
  });

  it('that nobody answered are forgotten', async () => {
    await invited();
    await server.database.raw('update office_invitations set expires_at = $2 where email = $1', [
      email,
      new Date(server.clock.nowMs - 31 * dayMs).toISOString(),
    ]);
    await expect.poll(async () => idOf(email)).toBe('');
  });
});
