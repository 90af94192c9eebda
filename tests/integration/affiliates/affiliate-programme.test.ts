import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createFieldCipher } from '#server/crypto/field-cipher.ts';
import { createProgramme } from '#server/modules/affiliates/api.ts';
import { limits } from '#server/limits.ts';
import { createAudit } from '#server/modules/audit/api.ts';
import type { MessageContent } from '#server/modules/messages/kinds/message-kinds.ts';
import { createVouchers } from '#server/modules/vouchers/api.ts';
import { vietnameseDay } from '#shared/kernel/vietnamese-time.ts';
import { hostOperations } from '#shared/api/operations.ts';
import { type ApiAnswer, type ApiClient, signIn } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { proveAddress } from '../support/prove-address.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const day = 86_400_000;
const password = 'hoa mai 7 cánh';
/** Numbers that may stand nowhere in clear. */
const identity = '001190777123';
const [firstNumber, secondNumber] = ['8800771122', '9911002233'];

const accountFields =
  'code link legal_name date_of_birth identity_masked account_bank account_masked account_holder account_changed_at payouts_from level rate_bp is_ambassador approved_sales next_level { level rate_bp from_sales missing_sales } policy_version current_policy_version';
const joinText = `mutation ($input: JoinAffiliateInput!) { join_affiliate(input: $input, confirm_password: "hoa mai 7 cánh") { ${accountFields} } }`;
const changeText = `mutation ($input: AffiliateBankInput!, $password: String!) { change_affiliate_account(input: $input, confirm_password: $password) { ${accountFields} } }`;
const createVoucher =
  'mutation ($code: String!, $audience: VoucherAudience!, $owner_email: String, $terms: VoucherTermsInput!) { create_voucher(code: $code, audience: $audience, owner_email: $owner_email, terms: $terms, confirm_password: "hoc-cung-mai-2026") { id } }';
const createText =
  'mutation ($input: CampaignLinkInput!) { create_campaign_link(input: $input) { id name path voucher_code url clicks orders } }';

describe.each(ruleKinds)('the affiliate programme on %s', (kind) => {
  let server: TestServer;
  withServer(kind, (started) => ({ server } = started), {
    env: { PUBLIC_ORIGIN: 'https://hoc.maivang.example' },
  });

  async function person(
    name = 'Trần Mỹ Linh',
  ): Promise<{ readonly client: ApiClient; readonly id: string; readonly email: string }> {
    const client = server.client();
    const email = `ctv-${randomUUID()}@vidu.vn`;
    const answer = await client.post(hostOperations.Register, {
      input: {
        full_name: name,
        email,
        password,
        agreed: true,
        client: { kind: 'DESKTOP', name: 'máy' },
      },
    });
    expect(answer.codes).toEqual([]);
    client.bearer = answer.data.register.access_token;
    await proveAddress(server, email);
    return { client, id: answer.data.register.user.id, email };
  }

  const input = (changes: object = {}) => ({
    legal_name: 'Trần Mỹ Linh',
    date_of_birth: '1990-11-20',
    identity_number: identity,
    account_bank: '970436',
    account_number: firstNumber,
    account_holder: 'TRAN MY LINH',
    policy_version: 1,
    ...changes,
  });
  const join = async (client: ApiClient, changes: object = {}): Promise<ApiAnswer> =>
    client.post(joinText, { input: input(changes) });
  const change = async (
    client: ApiClient,
    changes: object = {},
    typed = password,
  ): Promise<ApiAnswer> =>
    client.post(changeText, {
      input: {
        account_bank: '970422',
        account_number: secondNumber,
        account_holder: 'TRAN MY LINH',
        ...changes,
      },
      password: typed,
    });
  const told = async (userId: string) =>
    (
      await server.database.raw(
        "select content->>'kind' as kind from notifications where user_id = $1 order by created_at, key",
        [userId],
      )
    ).map((row) => (row as { kind: string }).kind);
  const refusals = ({ errors }: ApiAnswer) =>
    errors.map(({ extensions: { code, field } }) => [code, field]);

  /** Everything of a person that is written anywhere in the database, as text. */
  async function everythingWritten(): Promise<string> {
    const tables = (await server.database.raw(
      "select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    )) as readonly { readonly table_name: string }[];
    const parts: string[] = [];
    for (const { table_name: table } of tables)
      parts.push(
        JSON.stringify(await server.database.raw(`select t::text as row from "${table}" t`)),
      );
    return parts.join('\n');
  }

  it('makes nobody of it whose address is not proved, also not the office', async () => {
    const client = server.client();
    const email = `ctv-${randomUUID()}@vidu.vn`;
    const made = (
      await client.post(hostOperations.Register, {
        input: {
          full_name: 'Trần Mỹ Linh',
          email,
          password,
          agreed: true,
          client: { kind: 'DESKTOP', name: 'máy' },
        },
      })
    ).data.register;
    const owner = await server.signedIn('admin');
    const input = {
      user_id: made.user.id,
      code: 'CHUAXACMINH',
      account_bank: '970436',
      account_number: firstNumber,
      account_holder: 'TRAN MY LINH',
    };
    const activate = async () =>
      owner.post(
        'mutation ($input: ActivateAffiliateInput!) { activate_affiliate(input: $input, confirm_password: "hoc-cung-mai-2026") }',
        { input },
      );
    expect(refusals(await activate())).toEqual([['OFFICE_EMAIL_UNPROVED', 'user_id']]);
    await proveAddress(server, email);
    expect(refusals(await activate())).toEqual([]);
  });

  describe('joining', () => {
    it('gives a code of the first name, the own link and the first level, tells it once, and keeps no number in clear', async () => {
      const { client, id } = await person();
      expect(
        (await client.post('{ affiliate_account { code } }')).data.affiliate_account,
      ).toBeNull();
      const answer = await join(client);
      expect(answer.codes).toEqual([]);
      const account = answer.data.join_affiliate;
      expect(account.code).toMatch(/^LINH[2-9]{3}$/);
      expect(account).toMatchObject({
        link: `https://hoc.maivang.example/?ref=${account.code}`,
        legal_name: 'Trần Mỹ Linh',
        date_of_birth: '1990-11-20',
        identity_masked: '••••••••• 123',
        account_bank: '970436',
        account_masked: '•••• 1122',
        account_holder: 'TRAN MY LINH',
        account_changed_at: null,
        payouts_from: null,
        level: 1,
        rate_bp: 1000,
        is_ambassador: false,
        approved_sales: 0,
        next_level: { level: 2, rate_bp: 1500, from_sales: 5, missing_sales: 5 },
        policy_version: 1,
        current_policy_version: 1,
      });
      expect(
        (
          await client.post(
            `{ affiliate_account { ${accountFields} } me { affiliate_code affiliate_level } }`,
          )
        ).data,
      ).toEqual({
        affiliate_account: account,
        me: { affiliate_code: account.code, affiliate_level: 1 },
      });
      expect(await told(id)).toEqual(['affiliate_joined']);
      const lines = await server.database.raw(
        "select action, actor_id, after from audit_log where subject_id = $1 and action = 'affiliate.join'",
        [id],
      );
      expect(lines).toMatchObject([
        {
          action: 'affiliate.join',
          actor_id: id,
          after: { policy_version: 1, account_last4: '1122' },
        },
      ]);
      expect(refusals(await join(client))).toEqual([['AFFILIATE_ALREADY', undefined]]);
    });

    it('refuses with every broken field at once, and writes nothing', async () => {
      const { client, id } = await person();
      const broken = {
        legal_name: 'Linh',
        date_of_birth: '2020-01-01',
        identity_number: '123456789',
        account_bank: '1',
        account_number: 'x',
        account_holder: '',
      };
      expect(refusals(await join(client, broken))).toEqual([
        ['LEGAL_NAME_INVALID', 'legal_name'],
        ['UNDER_AGE', 'date_of_birth'],
        ['IDENTITY_OLD', 'identity_number'],
        ['BANK_UNKNOWN', 'account_bank'],
        ['BANK_ACCOUNT_INVALID', 'account_number'],
        ['ACCOUNT_HOLDER_INVALID', 'account_holder'],
      ]);
      expect(refusals(await join(client, { account_holder: 'NGUYEN VAN BA' }))).toEqual([
        ['ACCOUNT_HOLDER_DIFFERS', 'account_holder'],
      ]);
      expect(refusals(await join(client, { policy_version: 2 }))).toEqual([
        ['POLICY_CHANGED', 'policy_version'],
      ]);
      expect(refusals(await join(client, { code: 'MV2481' }))).toEqual([
        ['AFFILIATE_CODE_INVALID', 'code'],
      ]);
      expect(
        (await client.post('{ affiliate_account { code } }')).data.affiliate_account,
      ).toBeNull();
      expect(await told(id)).toEqual([]);
    });

    it('takes the wished code once, and another’s account when they say so', async () => {
      const [first, second] = [await person(), await person('Lê Văn Ba')];
      const code = `W${randomUUID().slice(0, 6).toUpperCase()}`;
      expect(
        (await join(first.client, { code: ` ${code.toLowerCase()} ` })).data.join_affiliate.code,
      ).toBe(code);
      expect(refusals(await join(second.client, { code }))).toEqual([
        ['AFFILIATE_CODE_TAKEN', 'code'],
      ]);
      expect(
        (await join(second.client, { legal_name: 'Lê Văn Ba', accepts_other_holder: true })).data
          .join_affiliate,
      ).toMatchObject({ legal_name: 'Lê Văn Ba', account_holder: 'TRAN MY LINH' });
    });

    it('twice at the same moment makes one affiliate with one code, told once', async () => {
      const { client, id } = await person();
      const answers = await Promise.all(Array.from({ length: 20 }, async () => join(client)));
      expect(answers.filter(({ codes }) => codes.length === 0)).toHaveLength(1);
      expect(answers.flatMap(({ codes }) => codes)).toEqual(
        Array.from({ length: 19 }, () => 'AFFILIATE_ALREADY'),
      );
      expect(await told(id)).toEqual(['affiliate_joined']);
    });
  });

  describe('papers', () => {
    const papersText = `mutation ($input: AffiliatePapersInput!, $password: String!) { change_affiliate_papers(input: $input, confirm_password: $password) { ${accountFields} } }`;
    const papers = { legal_name: 'Trần Mỹ Lính', date_of_birth: '1990-11-21' };
    const correct = async (client: ApiClient, changes: object = {}, typed = password) =>
      client.post(papersText, {
        input: { ...papers, identity_number: '001190777456', ...changes },
        password: typed,
      });

    it('are put right with the password only; they are told of which, and nobody keeps the old ones', async () => {
      const { client, id } = await person();
      await join(client);
      expect((await correct(client, {}, 'sai mật khẩu')).codes).toEqual(['PASSWORD_WRONG']);
      expect(
        refusals(await correct(client, { legal_name: 'Linh', identity_number: '123456789' })),
      ).toEqual([
        ['LEGAL_NAME_INVALID', 'legal_name'],
        ['IDENTITY_OLD', 'identity_number'],
      ]);
      const answer = await correct(client);
      expect(answer.data.change_affiliate_papers).toMatchObject({
        ...papers,
        identity_masked: '••••••••• 456',
        payouts_from: null,
      });
      // The same again is no change, and one of them alone is named alone.
      expect((await correct(client)).codes).toEqual([]);
      expect((await correct(client, { identity_number: identity })).codes).toEqual([]);
      const log = await server.database.raw(
        "select before, after from audit_log where subject_id = $1 and action = 'affiliate.change_papers' order by id",
        [id],
      );
      expect(log).toEqual([
        { before: null, after: { changed: ['legal_name', 'date_of_birth', 'identity_number'] } },
        { before: null, after: { changed: ['identity_number'] } },
      ]);
      expect((await told(id)).filter((of) => of === 'affiliate_papers_changed')).toHaveLength(2);
    });

    it('are given later by whom the office activated, and by whose number nobody can read', async () => {
      const { client, id } = await person();
      expect((await correct(client)).codes).toEqual(['AFFILIATE_REQUIRED']);
      await join(client);
      await server.database.raw(
        'update affiliates set legal_name = null, date_of_birth = null, identity_number = null, identity_last3 = null where user_id = $1',
        [id],
      );
      expect((await correct(client)).data.change_affiliate_papers).toMatchObject({
        ...papers,
        identity_masked: '••••••••• 456',
      });
    });
  });

  describe('the receiving account', () => {
    it('changes with the password only; they are told with both masked, and wait a day', async () => {
      const { client, id, email } = await person();
      await proveAddress(server, email);
      await join(client);
      expect((await change(client, {}, 'sai mật khẩu')).codes).toEqual(['PASSWORD_WRONG']);
      expect((await change(client, {}, '')).codes).toEqual(['PASSWORD_REQUIRED']);
      expect(refusals(await change(client, { account_holder: 'NGUYEN VAN BA' }))).toEqual([
        ['ACCOUNT_HOLDER_DIFFERS', 'account_holder'],
      ]);
      const answer = await change(client);
      const heldUntil = new Date(server.clock.nowMs + day).toISOString();
      expect(answer.data.change_affiliate_account).toMatchObject({
        account_bank: '970422',
        account_masked: '•••• 2233',
        account_changed_at: new Date(server.clock.nowMs).toISOString(),
        payouts_from: heldUntil,
      });
      // The same again is no change: nobody waits longer or is told again.
      server.clock.nowMs += 60_000;
      expect((await change(client)).data.change_affiliate_account.payouts_from).toBe(heldUntil);
      expect(
        (await told(id)).filter((kindOf) => kindOf === 'affiliate_account_changed'),
      ).toHaveLength(1);
      const [mail] = (await server.database.raw(
        "select text, to_address from emails where user_id = $1 and subject like 'Tài khoản nhận%'",
        [id],
      )) as readonly { readonly text: string }[];
      expect(mail?.text).toContain('Vietcombank •••• 1122');
      expect(mail?.text).toContain('MBBank •••• 2233');
      expect(
        await server.database.raw(
          "select before, after from audit_log where subject_id = $1 and action = 'affiliate.change_account'",
          [id],
        ),
      ).toEqual([
        {
          before: { bank_bin: '970436', account_last4: '1122' },
          after: { bank_bin: '970422', account_last4: '2233' },
        },
      ]);
      server.clock.nowMs += day;
      await signIn(client, email, password);
      expect(
        (await client.post('{ affiliate_account { payouts_from } }')).data.affiliate_account
          .payouts_from,
      ).toBeNull();
    });

    it('is nobody’s who is no affiliate', async () => {
      const { client } = await person();
      expect((await change(client)).codes).toEqual(['AFFILIATE_REQUIRED']);
      expect(
        (await client.post('mutation { agree_affiliate_policy(version: 1) { code } }')).codes,
      ).toEqual(['AFFILIATE_REQUIRED']);
    });

    it('and the identity number stand in clear nowhere: no row of any table, no answer to them or to an administrator', async () => {
      const [{ client, id }, admin] = [await person(), await server.signedIn('admin')];
      const joined = await join(client);
      const changed = await change(client);
      const audit = await admin.post('{ audit_log(first: 50) { nodes { action before after } } }');
      const mails = await admin.post('{ admin_emails(first: 50) { nodes { subject to } } }');
      const notices = await client.post(
        '{ notifications(first: 20) { nodes { title preview paragraphs { parts { text } } } } }',
      );
      const everything = [
        await everythingWritten(),
        joined.text,
        changed.text,
        audit.text,
        mails.text,
        notices.text,
      ].join('\n');
      for (const secret of [identity, firstNumber, secondNumber])
        expect(everything).not.toContain(secret);
      expect(everything).toContain(id);
    });
  });

  describe('campaign links', () => {
    it('lead to a page of ours with code, name and a public voucher, newest first, page by page', async () => {
      const [{ client, id: ownId }, admin] = [await person(), await server.signedIn('admin')];
      const code: string = (await join(client)).data.join_affiliate.code;
      const seen = (await client.post('{ campaign_vouchers vouchers { code is_personal state } }'))
        .data;
      expect(seen.campaign_vouchers.toSorted()).toEqual(
        seen.vouchers
          .filter(
            ({ is_personal: isPersonal, state }: { is_personal: boolean; state: string }) =>
              !isPersonal && state !== 'EXPIRED' && state !== 'PAUSED' && state !== 'USED_UP',
          )
          .map(({ code: open }: { code: string }) => open)
          .toSorted(),
      );
      // What they own themselves is none of those to whom they pass it on.
      await server.database.raw(
        "insert into entitlements (user_id, plan, granted_at) values ($1, 'pro', now())",
        [ownId],
      );
      const voucher = `CHUNG${randomUUID().slice(0, 5).toUpperCase()}`;
      const terms = {
        kind: 'PERCENT',
        percent: 10,
        min_order: '0',
        plans: ['PRO'],
        starts_at: new Date(server.clock.nowMs - day).toISOString(),
        note: '',
      };
      expect(
        (
          await admin.post(createVoucher, {
            code: voucher,
            audience: 'PUBLIC',
            owner_email: null,
            terms,
          })
        ).codes,
      ).toEqual([]);
      expect((await client.post('{ campaign_vouchers }')).data.campaign_vouchers).toContain(
        voucher,
      );
      // Nor what they used; what is spent for today opens again, and what is paused is for nobody.
      const offered = async (): Promise<boolean> =>
        (await client.post('{ campaign_vouchers }')).data.campaign_vouchers.includes(voucher);
      const set = async (columns: string) =>
        server.database.raw(
          `update vouchers set ${columns} where id = (select voucher_id from voucher_codes where code = $1)`,
          [voucher],
        );
      await server.database.raw(
        "insert into voucher_uses (voucher_id, code_key, is_single_code, user_id, order_id, state, discount, amount, day, reserved_at, redeemed_at) select voucher_id, key, false, $2, gen_random_uuid(), 'redeemed', 0, 1000, current_date, now(), now() from voucher_codes where code = $1",
        [voucher, ownId],
      );
      expect(await offered()).toBe(true);
      // The last use is gone for others, also while their own order that waits holds it.
      const held = (state: string) =>
        server.database.raw(
          "update voucher_uses set state = $2, redeemed_at = case when $2 = 'redeemed' then now() end where code_key = (select key from voucher_codes where code = $1)",
          [voucher, state],
        );
      await held('reserved');
      await set('used = 1, max_uses = 1');
      const spent = { input: { name: 'het', path: '/', voucher_code: voucher } };
      expect([await offered(), (await client.post(createText, spent)).codes]).toEqual([
        false,
        ['VOUCHER_UNKNOWN'],
      ]);
      await set('max_uses = 2');
      expect(await offered()).toBe(true);
      await set('max_uses = null');
      await held('redeemed');
      await set('per_day = 1');
      await server.database.raw(
        'insert into voucher_days (voucher_id, day, used) select voucher_id, $2, 1 from voucher_codes where code = $1',
        [voucher, vietnameseDay(server.clock.nowMs)],
      );
      expect(await offered()).toBe(true);
      await set('is_paused = true');
      expect(await offered()).toBe(false);
      await set('is_paused = false, per_day = null, max_uses = 1, used = 1');
      expect(await offered()).toBe(false);
      await set('max_uses = null');
      const made = await client.post(createText, {
        input: { name: ' Tet-2027', path: '/checkout', voucher_code: voucher.toLowerCase() },
      });
      expect(made.data.create_campaign_link).toMatchObject({
        name: 'tet-2027',
        path: '/checkout',
        voucher_code: voucher,
        clicks: 0,
        orders: 0,
        url: `https://hoc.maivang.example/checkout?ref=${code}&c=tet-2027&voucher=${voucher}`,
      });
      for (const name of ['b-1', 'b-2']) {
        server.clock.nowMs += 1000;
        expect((await client.post(createText, { input: { name, path: '/' } })).codes).toEqual([]);
      }
      const list = async (after: string | null) =>
        (
          await client.post(
            'query ($after: String) { campaign_links(first: 2, after: $after) { nodes { name } end_cursor has_more total } }',
            { after },
          )
        ).data.campaign_links;
      const page = await list(null);
      expect(page).toMatchObject({
        nodes: [{ name: 'b-2' }, { name: 'b-1' }],
        has_more: true,
        total: 3,
      });
      expect(await list(page.end_cursor)).toMatchObject({
        nodes: [{ name: 'tet-2027' }],
        has_more: false,
      });
      expect(
        refusals(await client.post(createText, { input: { name: 'TET-2027', path: '/' } })),
      ).toEqual([['CAMPAIGN_NAME_TAKEN', 'name']]);
      expect(
        refusals(
          await client.post(createText, {
            input: { name: 'tết', path: '//evil.example', voucher_code: 'KHONGCO' },
          }),
        ),
      ).toEqual([
        ['CAMPAIGN_NAME_INVALID', 'name'],
        ['CAMPAIGN_PATH_INVALID', 'path'],
        ['VOUCHER_UNKNOWN', 'voucher_code'],
      ]);
      const { id } = made.data.create_campaign_link;
      expect(
        (await client.post('mutation ($id: ID!) { remove_campaign_link(id: $id) }', { id })).data
          .remove_campaign_link,
      ).toBe(true);
      expect(
        (await client.post('mutation ($id: ID!) { remove_campaign_link(id: $id) }', { id })).codes,
      ).toEqual(['NOT_FOUND']);
      // A removed name is free again.
      expect(
        (await client.post(createText, { input: { name: 'tet-2027', path: '/' } })).codes,
      ).toEqual([]);
    });

    it('are the affiliate’s alone, and no more than 200', async () => {
      const [{ client, id }, other] = [await person(), await person()];
      await Promise.all([join(client), join(other.client)]);
      expect(
        (await (await person()).client.post(createText, { input: { name: 'x', path: '/' } })).codes,
      ).toEqual(['AFFILIATE_REQUIRED']);
      await server.database.raw(
        "insert into campaign_links (affiliate_id, name, path, created_at) select $1, 'l-' || n, '/', now() from generate_series(1, 199) n",
        [id],
      );
      const both = await Promise.all(
        ['y', 'z'].map(async (name) => client.post(createText, { input: { name, path: '/' } })),
      );
      expect(both.flatMap(({ codes }) => codes)).toEqual(['CAMPAIGN_LIMIT']);
      expect(
        (await other.client.post('{ campaign_links { total nodes { id } } }')).data.campaign_links,
      ).toEqual({ total: 0, nodes: [] });
    });

    it('are made so often a day, for each that is removed stays a row', async () => {
      const { client } = await person();
      await join(client);
      const { count } = limits.rates.lasting;
      const answers = await Promise.all(
        Array.from({ length: count + 1 }, async () =>
          client.post(createText, { input: { name: '?', path: '/' } }),
        ),
      );
      const told = answers.flatMap(({ codes }) => codes);
      expect(told.filter((code) => code === 'RATE_LIMITED')).toHaveLength(1);
    });
  });

  describe('the policy', () => {
    it('is read by everybody, in sections; a new version counts from its day on and asks for consent again', async () => {
      const { client, id, email } = await person();
      const admin = await server.signedIn('admin');
      await join(client);
      const read = async () =>
        (
          await server
            .client()
            .post(
              '{ affiliate_policy { version effective_from summary html sections { id title } } }',
            )
        ).data.affiliate_policy;
      const first = await read();
      expect(first).toMatchObject({ version: 1, effective_from: '2026-11-01' });
      expect(first.summary).toHaveLength(5);
      for (const { id: anchor } of first.sections)
        expect(first.html).toContain(`<h2 id="${anchor}">`);

      const messages: { readonly userId: string; readonly content: MessageContent }[] = [];
      const { policies } = createProgramme({
        database: server.database,
        cipher: createFieldCipher([randomBytes(32)]),
        audit: createAudit(server.database),
        vouchers: createVouchers(server.database),
        randomBytes,
        newId: randomUUID,
        messenger: {
          tell: async (_tx, { userId, content }) => void messages.push({ userId, content }),
        },
      });
      const dayOf = (ms: number): string => vietnameseDay(ms);
      const adminId: string = (await admin.post(hostOperations.WhoAmI)).data.me.id;
      const draft = {
        markdown: '## Một\n\nChữ **đậm**.',
        summary: ['1', '2', '3', '4', '5'],
        effectiveFrom: dayOf(server.clock.nowMs + 2 * day),
        basedOn: 1,
        actor: { actorId: adminId, reason: 'đổi luật', now: new Date(server.clock.nowMs) },
      };
      expect(await policies.publish({ ...draft, markdown: 'Không có mục' })).toMatchObject({
        ok: false,
        error: { code: 'POLICY_INVALID', field: 'markdown' },
      });
      expect(await policies.publish({ ...draft, summary: ['1'] })).toMatchObject({
        ok: false,
        error: { field: 'summary' },
      });
      expect(
        await policies.publish({ ...draft, effectiveFrom: dayOf(server.clock.nowMs - day) }),
      ).toMatchObject({ ok: false, error: { field: 'effective_from' } });
      const [one, two] = await Promise.all([policies.publish(draft), policies.publish(draft)]);
      // Pressed twice it is one version: whoever came second got the same, or was told to look
      // again.
      expect(
        [one, two]
          .map((result) => (result.ok ? result.value.version : result.error.code))
          .filter((said) => said !== 'CONFLICT' && said !== 2),
      ).toEqual([]);
      // Who began before it was there would publish over words that they never saw.
      const other = { ...draft, markdown: '## Khác' };
      expect(await policies.publish(other)).toMatchObject({ error: { code: 'CONFLICT' } });
      const [newest] = await policies.versions();
      expect(newest?.version).toBe(2);
      expect(newest).toMatchObject({
        html: '<h2 id="muc-1">Một</h2>\n<p>Chữ <strong>đậm</strong>.</p>',
        published_by: adminId,
      });
      expect((await read()).version).toBe(1);

      expect(await policies.announce(new Date(server.clock.nowMs))).toBeGreaterThan(0);
      expect(await policies.announce(new Date(server.clock.nowMs))).toBe(0);
      expect(messages.filter(({ userId }) => userId === id)).toContainEqual({
        userId: id,
        content: {
          kind: 'affiliate_policy',
          version: newest?.version,
          effectiveFrom: draft.effectiveFrom,
        },
      });

      server.clock.nowMs += 2 * day;
      expect((await read()).version).toBe(newest?.version);
      await signIn(client, email, password);
      expect(
        (await client.post('{ affiliate_account { policy_version current_policy_version } }')).data
          .affiliate_account,
      ).toEqual({ policy_version: 1, current_policy_version: newest?.version });
      expect(
        (await client.post('mutation { agree_affiliate_policy(version: 1) { code } }')).codes,
      ).toEqual(['POLICY_CHANGED']);
      expect(
        (
          await client.post(
            'mutation ($v: Int!) { agree_affiliate_policy(version: $v) { policy_version } }',
            { v: newest?.version },
          )
        ).data.agree_affiliate_policy,
      ).toEqual({ policy_version: newest?.version });
    });
  });

  describe('an ambassador', () => {
    it('is activated with papers and account, or raised with their own account and code untouched', async () => {
      const [fresh, member] = [await person(), await person()];
      const version: number = (await fresh.client.post('{ affiliate_policy { version } }')).data
        .affiliate_policy.version;
      const joined = (await join(member.client, { policy_version: version })).data.join_affiliate;
      const { membership } = createProgramme({
        database: server.database,
        cipher: createFieldCipher([randomBytes(32)]),
        audit: createAudit(server.database),
        vouchers: createVouchers(server.database),
        randomBytes,
        newId: randomUUID,
        messenger: { tell: async () => undefined },
      });
      const grant = async (userId: string) =>
        server.database.transaction(async (tx) =>
          membership.grantAmbassador(tx, {
            userId,
            papers: {
              legalName: 'Trần Thị Khác',
              dateOfBirth: '1991-01-01',
              identityNumber: '079191000456',
            },
            account: { bin: '970422', accountNumber: '1234567890', holder: 'TRAN THI KHAC' },
            policyVersion: version,
            now: new Date(server.clock.nowMs),
          }),
        );
      expect(await grant(member.id)).toEqual({ ok: true, value: joined.code });
      expect(await grant(member.id)).toEqual({ ok: true, value: joined.code });
      expect(
        (await member.client.post(`{ affiliate_account { ${accountFields} } }`)).data
          .affiliate_account,
      ).toEqual({ ...joined, level: 5, rate_bp: 3000, is_ambassador: true, next_level: null });
      expect((await grant(fresh.id)).ok).toBe(true);
      expect(
        (await fresh.client.post(`{ affiliate_account { ${accountFields} } }`)).data
          .affiliate_account,
      ).toMatchObject({
        level: 5,
        is_ambassador: true,
        legal_name: 'Trần Thị Khác',
        identity_masked: '••••••••• 456',
        account_masked: '•••• 7890',
        policy_version: version,
      });
    });
  });
});
