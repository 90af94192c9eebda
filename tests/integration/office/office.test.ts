import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { demoAccounts, demoPassword } from '#server/demo/demo-accounts.ts';
import { startServer } from '#server/start-server.ts';
import type { OfficeRole } from '#shared/domain/office/office-roles.ts';
import { type ApiAnswer, type ApiClient, createApiClient } from '../support/api-client.ts';
import { ruleKinds, openAt } from '../support/databases.ts';
import { openEventStream } from '../support/event-stream.ts';
import type { OfficeName, TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const people =
  '{ id name email role passkeys has_app is_self is_last_owner last_seen_on last_seen_client }';
const change = `mutation ($id: ID!, $expected: OfficeRole, $role: OfficeRole, $proof: String!) { change_office_role(id: $id, expected: $expected, role: $role, reason: "đổi việc", confirm_password: $proof) ${people} }`;
const give = `mutation ($email: String!, $role: OfficeRole!, $proof: String!) { give_office_role(email: $email, role: $role, confirm_password: $proof) ${people} }`;

/**
 * What each list of the office may be taken as a file by; written here apart from the product's
 * own.
 */
const files: Readonly<Record<string, readonly OfficeRole[]>> = {
  orders: ['owner', 'accounting', 'support'],
  ...Object.fromEntries(
    ['transactions', 'refunds', 'ledger', 'affiliates', 'payouts'].map((list) => [
      list,
      ['owner', 'accounting'],
    ]),
  ),
  ...Object.fromEntries(
    ['people', 'support', 'feedback', 'event-holders'].map((list) => [list, ['owner', 'support']]),
  ),
  blog: ['owner', 'content'],
  ...Object.fromEntries(
    ['applications', 'audit', 'vouchers', 'voucher-uses'].map((list) => [list, ['owner']]),
  ),
};

const names = {
  owner: 'admin',
  accounting: 'ketoan',
  support: 'hotro',
  content: 'noidung',
} as const satisfies Readonly<Record<OfficeRole, OfficeName>>;
const roles = Object.keys(names) as OfficeRole[]; // its keys are these

describe.each(ruleKinds)('the office on %s', (kind) => {
  let server: TestServer;
  let owner: ApiClient;
  withServer(kind, (started) => ({ server } = started));

  /** Everybody has the role of the demonstration again. */
  beforeEach(async () => {
    // The owner first: one has to be there at every moment.
    for (const { email, officeRole } of demoAccounts.toSorted(
      (one, other) => Number(other.officeRole === 'owner') - Number(one.officeRole === 'owner'),
    ))
      await server.database.raw(
        "update users set blocked_at = null, office_role = $2::text, role = case when $2::text is null then 'learner' else 'admin' end where email = $1",
        [email, officeRole],
      );
    owner = await server.signedIn('admin');
  });

  const emailOf = (name: string): string => `${name}@maivang.example`;
  const idOf = async (name: string): Promise<string> =>
    (
      (await server.database.raw('select id from users where email = $1', [
        emailOf(name),
      ])) as readonly { readonly id: string }[]
    )[0]?.id ?? '';
  const roleOf = async (name: string): Promise<OfficeRole | null> =>
    (
      (await server.database.raw('select office_role from users where email = $1', [
        emailOf(name),
      ])) as readonly { readonly office_role: OfficeRole | null }[]
    )[0]?.office_role ?? null;
  const ask = async (
    client: ApiClient,
    name: string,
    input: { readonly expected: OfficeRole | null; readonly role: OfficeRole | null },
  ): Promise<ApiAnswer> =>
    client.post(change, {
      id: await idOf(name),
      expected: input.expected?.toUpperCase() ?? null,
      role: input.role?.toUpperCase() ?? null,
      proof: demoPassword,
    });

  it('lists its people with their role, their second factor and where they were last', async () => {
    await server.signedIn('ketoan');
    const list = (await owner.post(`{ office_people ${people} }`)).data.office_people;
    expect(list.map(({ role, email }: { role: string; email: string }) => [role, email])).toEqual([
      ['OWNER', emailOf('admin')],
      ['ACCOUNTING', emailOf('ketoan')],
      ['SUPPORT', emailOf('hotro')],
      ['CONTENT', emailOf('noidung')],
    ]);
    expect(list[0]).toMatchObject({
      is_self: true,
      is_last_owner: true,
      has_app: true,
      passkeys: 0,
    });
    expect(list[1]).toMatchObject({
      is_self: false,
      is_last_owner: false,
      last_seen_client: 'DESKTOP',
      last_seen_on: expect.any(String),
    });
  });

  it('tells everybody their own role, and learners none', async () => {
    const said = await Promise.all(
      (['linh', 'admin'] as const).map(
        async (name) =>
          (await (await server.signedIn(name)).post('{ me { office_role is_admin } }')).data.me,
      ),
    );
    expect(said).toEqual([
      { office_role: null, is_admin: false },
      { office_role: 'OWNER', is_admin: true },
    ]);
  });

  it('changes a role at once: the sessions and event streams of that person end, both are mailed, and it stands in the audit', async () => {
    const support = await server.signedIn('hotro');
    const stream = await openEventStream(server.url, { authorization: `Bearer ${support.bearer}` });
    expect((await support.post('{ admin_people(first: 1) { total } }')).codes).toEqual([]);
    const answer = await ask(owner, 'hotro', { expected: 'support', role: 'accounting' });
    expect(answer.codes).toEqual([]);
    expect(answer.data.change_office_role).toContainEqual(
      expect.objectContaining({ email: emailOf('hotro'), role: 'ACCOUNTING' }),
    );
    expect((await support.post('{ admin_people(first: 1) { total } }')).codes).toEqual([
      'UNAUTHENTICATED',
    ]);
    await expect.poll(() => stream.isClosed()).toBe(true);
    const again = await server.signedIn('hotro');
    expect((await again.post('{ admin_people(first: 1) { total } }')).codes).toEqual(['FORBIDDEN']);
    expect(
      (await again.post('{ admin_refunds(first: 1, tab: OPEN) { total } }')).codes,
    ).not.toContain('FORBIDDEN');
    expect((await owner.post('{ me { id } }')).codes).toEqual([]);
    const mails = async () =>
      (
        (await server.database.raw(
          "select to_address, subject from emails where subject like '%vai trò của%' or subject like 'Vai trò của%' order by to_address",
        )) as readonly { readonly to_address: string; readonly subject: string }[]
      ).map(({ to_address: to, subject }) => [to, subject]);
    expect(await mails()).toEqual([
      [emailOf('admin'), expect.stringContaining('Phạm Quốc Việt')],
      [emailOf('hotro'), expect.stringContaining('Vai trò của bạn')],
    ]);
    const lines = await server.database.raw(
      "select before, after, reason from audit_log where action = 'office.role' order by id desc limit 1",
    );
    expect(lines).toEqual([
      { before: { role: 'support' }, after: { role: 'accounting' }, reason: 'đổi việc' },
    ]);
  });

  it('takes a role away: what is left is a learner', async () => {
    expect((await ask(owner, 'noidung', { expected: 'content', role: null })).codes).toEqual([]);
    expect(
      await server.database.raw('select role, office_role from users where email = $1', [
        emailOf('noidung'),
      ]),
    ).toEqual([{ role: 'learner', office_role: null }]);
    const list = (await owner.post('{ office_people { email } }')).data.office_people;
    expect(list).not.toContainEqual({ email: emailOf('noidung') });
  });

  it('gives a role to an account that exists and has proved its address, and to nobody else', async () => {
    const input = async (email: string) =>
      owner.post(give, { email, role: 'SUPPORT', proof: demoPassword });
    const answer = await input(` ${emailOf('minh').toUpperCase()} `);
    expect(answer.data.give_office_role).toContainEqual(
      expect.objectContaining({
        email: emailOf('minh'),
        role: 'SUPPORT',
        has_app: false,
        passkeys: 0,
      }),
    );
    // Without a second factor nothing of the office opens.
    const minh = await server.signedIn('minh');
    expect((await minh.post('{ admin_people(first: 1) { total } }')).codes).toEqual([
      'FACTOR_REQUIRED',
    ]);
    await server.database.raw('update users set is_verify_email = false where email = $1', [
      emailOf('an'),
    ]);
    const refused = await Promise.all([
      input(emailOf('minh')),
      input('khong.ai@vidu.vn'),
      input('không phải'),
      input(emailOf('an')),
    ]);
    expect(refused.map(({ codes, errors }) => [codes, errors[0]?.extensions['field']])).toEqual([
      [['SEEN_CHANGED'], 'email'],
      [['PERSON_UNKNOWN'], 'email'],
      [['EMAIL_INVALID'], 'email'],
      [['OFFICE_EMAIL_UNPROVED'], 'email'],
    ]);
    await server.database.raw('update users set is_verify_email = true where email = $1', [
      emailOf('an'),
    ]);
  });

  it('refuses what another page has changed meanwhile, and what would change nothing', async () => {
    expect((await ask(owner, 'hotro', { expected: 'content', role: 'accounting' })).codes).toEqual([
      'SEEN_CHANGED',
    ]);
    expect((await ask(owner, 'hotro', { expected: 'support', role: 'support' })).codes).toEqual([
      'BAD_INPUT',
    ]);
    expect((await ask(owner, 'linh', { expected: 'support', role: null })).codes).toEqual([
      'SEEN_CHANGED',
    ]);
    expect(
      (
        await owner.post(change, {
          id: randomUUID(),
          expected: null,
          role: 'OWNER',
          proof: demoPassword,
        })
      ).codes,
    ).toEqual(['PERSON_UNKNOWN']);
    expect(await roleOf('hotro')).toBe('support');
  });

  it('keeps its last owner, however they would go', async () => {
    expect((await ask(owner, 'admin', { expected: 'owner', role: 'support' })).codes).toEqual([
      'LAST_OWNER',
    ]);
    expect((await ask(owner, 'admin', { expected: 'owner', role: null })).codes).toEqual([
      'LAST_OWNER',
    ]);
    expect(
      (
        await owner.post(
          `mutation ($id: ID!) { block_person(id: $id, reason: "x", confirm_password: "${demoPassword}") { is_self } }`,
          { id: await idOf('admin') },
        )
      ).codes,
    ).toEqual(['LAST_OWNER']);
    for (const what of [
      "office_role = 'content'",
      "office_role = null, role = 'learner'",
      'blocked_at = now()',
      'deleted_at = now()',
    ])
      await expect(
        server.database.raw(`update users set ${what} where email = $1`, [emailOf('admin')]),
      ).rejects.toThrow('the last owner has to stay');
    await expect(
      server.database.raw(
        "update users set office_role = null where role = 'admin' and office_role <> 'owner'",
      ),
    ).rejects.toThrow('users_office_role_of_administrators');
    await expect(
      server.database.raw("update users set office_role = 'owner' where role = 'learner'"),
    ).rejects.toThrow('users_office_role_of_administrators');
    // With another owner they may go, and stay signed in where they did it.
    await server.database.raw("update users set office_role = 'owner' where email = $1", [
      emailOf('ketoan'),
    ]);
    expect((await ask(owner, 'admin', { expected: 'owner', role: 'support' })).codes).toEqual([]);
    expect((await owner.post('{ me { office_role } }')).data.me).toEqual({
      office_role: 'SUPPORT',
    });
    expect((await owner.post('{ office_people { id } }')).codes).toEqual(['FORBIDDEN']);
  });

  it('lets support help learners, and do nothing to people of the office', async () => {
    const support = await server.signedIn('hotro');
    const action = async (field: string, name: string) =>
      (
        await support.post(
          `mutation ($id: ID!) { ${field}(id: $id, reason: "mất máy", confirm_password: "${demoPassword}") { is_self } }`,
          { id: await idOf(name) },
        )
      ).codes;
    for (const field of [
      'end_person_sessions',
      'demand_password',
      'block_person',
      'unblock_person',
    ])
      for (const name of ['admin', 'ketoan'])
        expect([field, name, await action(field, name)]).toEqual([field, name, ['FORBIDDEN']]);
    expect(await action('end_person_sessions', 'an')).toEqual([]);
    const gift = await support.post(
      `mutation ($id: ID!) { grant_plan(id: $id, plan: PRO, reason: "x", confirm_password: "${demoPassword}") { is_self } }`,
      { id: await idOf('an') },
    );
    expect(gift.codes).toEqual(['FORBIDDEN']);
  });

  it('opens a lost account by an owner first and anybody of the office second', async () => {
    const lost = { id: await idOf('noidung') };
    const accounting = await server.signedIn('ketoan');
    const action = async (client: ApiClient, field: string, more = '') =>
      (
        await client.post(
          `mutation ($id: ID!) { ${field}(id: $id, ${more}confirm_password: "${demoPassword}") { is_on } }`,
          lost,
        )
      ).codes;
    expect(await action(accounting, 'ask_factor_reset', 'reason: "mất điện thoại", ')).toEqual([
      'FORBIDDEN',
    ]);
    expect(await action(owner, 'ask_factor_reset', 'reason: "mất điện thoại", ')).toEqual([]);
    expect(await action(accounting, 'confirm_factor_reset')).toEqual([]);
    expect(
      (
        await accounting.post(
          'mutation ($id: ID!) { cancel_factor_reset(id: $id) { is_on } }',
          lost,
        )
      ).codes,
    ).toEqual([]);
  });

  it('counts for each role what it may open, and nothing else', async () => {
    const counted: Record<string, readonly string[]> = {};
    for (const role of roles)
      counted[role] = (
        await (await server.signedIn(names[role])).post('{ admin_counts { key } }')
      ).data.admin_counts
        .map(({ key }: { key: string }) => key)
        .toSorted();
    expect(counted).toEqual({
      // '' is the overview: resets of a second factor that wait for a second administrator.
      owner: [
        '',
        'affiliates',
        'applications',
        'feedback',
        'jobs',
        'orders',
        'payouts',
        'payouts/runs',
        'refunds',
        'statement',
        'support',
        'unmatched',
      ],
      accounting: [
        '',
        'affiliates',
        'orders',
        'payouts',
        'payouts/runs',
        'refunds',
        'statement',
        'unmatched',
      ],
      support: ['', 'feedback', 'orders', 'support'],
      content: [''],
    });
  });

  it.each(roles)('gives %s the files of its lists, and refuses every other', async (role) => {
    const client = await server.signedIn(names[role]);
    const refused: string[] = [];
    for (const list of Object.keys(files)) {
      const answer = await fetch(`${server.url}/admin/export/${list}.csv`, {
        headers: { authorization: `Bearer ${client.bearer}` },
      });
      const text = await answer.text();
      expect([list, answer.status === 404 || text.includes('NOT_FOUND')]).toEqual([list, false]);
      if (answer.status === 403) refused.push(list);
    }
    expect(refused.toSorted()).toEqual(
      Object.entries(files)
        .flatMap(([list, allowed]) => (allowed.includes(role) ? [] : [list]))
        .toSorted(),
    );
  });

  it.skipIf(kind === 'PGlite')(
    'holds on another process as soon as the database told it, also for the session that goes on',
    async () => {
      await server.database.raw("update users set office_role = 'owner' where email = $1", [
        emailOf('ketoan'),
      ]);
      const config = readConfig({
        PORT: '0',
        LOG_LEVEL: 'silent',
        DATA_DIR: server.dataFolder,
        DEMO: '0',
        DEMO_ORDERS: '0',
        DEMO_AFFILIATES: '0',
      });
      // Remembered for an hour there: only the news can tell it.
      const second = await startServer(config, {
        database: await openAt(server.databaseUrl ?? ''),
        now: () => server.clock.nowMs,
        databaseNow: () => server.clock.nowMs,
        limits: { sessionMemoryMs: 3_600_000 },
      });
      const there = Object.assign(createApiClient(second.url), { bearer: owner.bearer });
      expect((await there.post('{ office_people { id } }')).codes).toEqual([]);
      expect((await ask(owner, 'admin', { expected: 'owner', role: 'content' })).codes).toEqual([]);
      await expect
        .poll(async () => (await there.post('{ office_people { id } }')).codes)
        .toEqual(['FORBIDDEN']);
      expect((await there.post('{ me { office_role } }')).data.me).toEqual({
        office_role: 'CONTENT',
      });
      await second.stop();
    },
  );

  it.skipIf(kind === 'PGlite').each([
    ['each other', ['ketoan', 'admin'], 'FORBIDDEN'],
    ['themselves', ['admin', 'ketoan'], 'LAST_OWNER'],
  ] as const)(
    'leaves one of two owners who demote %s at the same moment',
    async (_whom, [byAdmin, byKetoan], refusal) => {
      await server.database.raw("update users set office_role = 'owner' where email = $1", [
        emailOf('ketoan'),
      ]);
      const second = await server.signedIn('ketoan');
      const other = await openAt(server.databaseUrl ?? '');
      let answers: readonly Promise<ApiAnswer>[] = [];
      await other.transaction(async (tx) => {
        await tx.raw("select id from users where office_role = 'owner' order by id for update");
        answers = [
          ask(owner, byAdmin, { expected: 'owner', role: 'support' }),
          ask(second, byKetoan, { expected: 'owner', role: 'support' }),
        ];
        // Both are admitted and stand before the same rows. Asked outside: a transaction sees one
        // state of its server.
        const waiting =
          "select count(*)::integer as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike '%office_role%'";
        await expect.poll(async () => server.database.raw(waiting)).toEqual([{ waiting: 2 }]);
      });
      const codes = (await Promise.all(answers)).map((answer) => answer.codes[0] ?? 'done');
      await other.close();
      expect(codes.toSorted()).toEqual([refusal, 'done'].toSorted());
      expect(new Set([await roleOf('admin'), await roleOf('ketoan')])).toEqual(
        new Set(['owner', 'support']),
      );
    },
  );

  it.skipIf(kind === 'PGlite')(
    'is kept by the database itself when two transactions that ask nobody take an owner away each',
    async () => {
      await server.database.raw("update users set office_role = 'owner' where email = $1", [
        emailOf('ketoan'),
      ]);
      const [one, two] = [
        await openAt(server.databaseUrl ?? ''),
        await openAt(server.databaseUrl ?? ''),
      ];
      const demote = "update users set office_role = 'content' where email = $1";
      let late: Promise<unknown> = Promise.resolve();
      await one.transaction(async (tx) => {
        await tx.raw(demote, [emailOf('admin')]);
        late = two.raw(demote, [emailOf('ketoan')]).then(
          () => 'done',
          (error: unknown) => String(error),
        );
        const waiting =
          "select count(*)::integer as waiting from pg_stat_activity where datname = current_database() and wait_event = 'advisory'";
        await expect.poll(async () => server.database.raw(waiting)).toEqual([{ waiting: 1 }]);
      });
      expect(await late).toContain('the last owner has to stay');
      await Promise.all([one.close(), two.close()]);
      expect(await roleOf('ketoan')).toBe('owner');
    },
  );
});
