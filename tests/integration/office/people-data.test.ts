import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { restoreSteps } from '#server/backup/restored-rows.ts';
import { createFieldCipher } from '#server/crypto/field-cipher.ts';
import { dropFact, putFact } from '#server/db/facts.ts';
import { limits } from '#server/limits.ts';
import { createClosingRests } from '#server/modules/payouts/api.ts';
import { createAudit } from '#server/modules/audit/api.ts';
import { createLedger } from '#server/modules/ledger/api.ts';
import type { Messenger } from '#server/modules/messages/api.ts';
import {
  columnPlans,
  createBankRetention,
  createDeletions,
  createNotedFiles,
  exportHeads,
  exportSections,
  exportWords,
  jobTables,
  keepingLaws,
  type KeptReason,
  ownedTables,
  startPlans,
  tablePlans,
} from '#server/modules/people-data/api.ts';
import { hostOperations } from '#shared/api/operations.ts';
import { createAffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { proveAddress } from '../support/prove-address.ts';
import { bankTime, bankSecrets, openShop, type Shop } from '../support/shop.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const day = 86_400_000;
const password = demoPassword;
const identityNumber = '001190876123';
const accountNumber = '880066991357';
/** What banks told: no person writes there. */
const ofMoney: ReadonlySet<string> = new Set(['bank_transactions', 'bank_events']);
const account = {
  account_bank: '970436',
  account_number: accountNumber,
  account_holder: 'Zơntrần Mỹ Xuýnbách',
};

const largestPicture = 500_000;

type Person = ApiClient & { readonly email: string; readonly id: string };

describe.each(ruleKinds)('people’s profiles and data on %s', (kind) => {
  let server: TestServer;
  let shop: Shop;
  withServer(kind, (started) => ({ server } = started), {
    env: bankSecrets,
    limits: { keptFileBytes: largestPicture },
  });
  beforeAll(() => {
    shop = openShop(server);
  });

  const register = async (): Promise<Person> => {
    const client = server.client();
    const email = `zontran-${randomUUID()}@vidu.vn`;
    const input = {
      full_name: 'Zơntrần Mỹ Xuýnbách',
      email,
      phone_number: '0987 654 312',
      password,
      agreed: true,
      client: { kind: 'DESKTOP', name: 'Máy của Xuýnbách' },
    };
    const answer = await client.post(hostOperations.Register, { input });
    client.bearer = answer.data.register.access_token;
    await proveAddress(server, email);
    return Object.assign(client, { email, id: answer.data.register.user.id });
  };
  const save = async (
    client: ApiClient,
    group: 'personal' | 'social' | 'experience' | 'course',
    input: object,
    seen: object,
  ) => {
    const type = `Profile${group.slice(0, 1).toUpperCase()}${group.slice(1)}Input`;
    return client.post(
      `mutation ($input: ${type}!, $seen: ${type}!) { update_profile_${group}(input: $input, seen: $seen) { id } }`,
      { input, seen },
    );
  };
  const mine = async (client: ApiClient, fields: string) =>
    (await client.post(`{ me { ${fields} } }`)).data.me;
  const refusals = (answer: {
    readonly errors: readonly {
      readonly extensions: { readonly code: string; readonly field?: string };
    }[];
  }) => answer.errors.map(({ extensions: { code, field } }) => [code, field ?? null]);
  const changeAccount = async (client: ApiClient, change: object = {}, typed = password) =>
    client.post(
      'mutation ($input: PayoutAccountInput!, $password: String!) { change_payout_account(input: $input, confirm_password: $password) { account_bank account_number account_holder } }',
      { input: { ...account, ...change }, password: typed },
    );
  const join = async (client: ApiClient, code = `XUYNBACH${randomInt(10 ** 7, 10 ** 8)}`) =>
    client.post(
      'mutation ($input: JoinAffiliateInput!) { join_affiliate(input: $input, confirm_password: "hoc-cung-mai-2026") { code } }',
      {
        input: {
          legal_name: 'Zơntrần Mỹ Xuýnbách',
          date_of_birth: '1990-11-20',
          identity_number: identityNumber,
          ...account,
          policy_version: 1,
          code,
        },
      },
    );
  const headersOf = (client: ApiClient) =>
    client.bearer === null ? {} : { authorization: `Bearer ${client.bearer}` };
  const sendAvatar = async (client: ApiClient, bytes: Uint8Array<ArrayBuffer>) => {
    const form = new FormData();
    form.append('file', new Blob([bytes]), 'toi.jpg');
    const response = await fetch(`${server.url}/profile/avatar`, {
      method: 'POST',
      headers: headersOf(client),
      body: form,
    });
    // The route's own answer.
    return {
      status: response.status,
      ...((await response.json()) as {
        readonly avatar?: string;
        readonly errors?: readonly {
          readonly extensions: { readonly code: string; readonly field?: string };
        }[];
      }),
    };
  };
  const photo = async () =>
    new Uint8Array(
      await sharp({ create: { width: 900, height: 600, channels: 3, background: '#fabb15' } })
        .withExif({ IFD0: { Artist: 'Xuynbach' } })
        .jpeg()
        .toBuffer(),
    );
  const avatarFiles = async () => readdir(path.join(server.dataFolder, 'avatars')).catch(() => []);

  describe('a profile', () => {
    it('keeps what each group says in its written form, and says every broken rule with its field and keeps nothing then', async () => {
      const client = await register();
      const seen = {
        firstname: 'Xuýnbách',
        date_of_birth: '',
        gender: '',
        phone_number: '0987 654 312',
        city_live: '',
      };
      expect(
        (
          await save(
            client,
            'personal',
            {
              firstname: 'Linh',
              date_of_birth: '1/2/1990',
              gender: 'female',
              phone_number: '+84 903.123.456',
              city_live: 'Lâm Đồng',
            },
            seen,
          )
        ).codes,
      ).toEqual([]);
      expect(
        (
          await save(
            client,
            'social',
            { media: 'youtube.com/@linh\n\nyoutube.com/@linh' },
            { media: '' },
          )
        ).codes,
      ).toEqual([]);
      expect(
        (
          await save(
            client,
            'experience',
            { teaching_year: ' 7 ', experience: 'Mười năm làm bánh.' },
            { teaching_year: '', experience: '' },
          )
        ).codes,
      ).toEqual([]);
      expect(
        (
          await save(
            client,
            'course',
            { expected_sales: '60.000.000 ₫', course_url: 'banhmilinh.vn', course: 'Nấu ăn' },
            { expected_sales: '', course_url: '', course: '' },
          )
        ).codes,
      ).toEqual([]);
      expect(
        await mine(
          client,
          'firstname lastname date_of_birth gender phone_number city_live media teaching_year experience expected_sales course_url course',
        ),
      ).toMatchObject({
        firstname: 'Linh',
        lastname: 'Zơntrần',
        date_of_birth: '1990-02-01',
        gender: 'female',
        phone_number: '+84903123456',
        city_live: 'Lâm Đồng',
        media: 'https://youtube.com/@linh',
        teaching_year: 7,
        expected_sales: '60000000',
        course_url: 'https://banhmilinh.vn',
        course: 'Nấu ăn',
      });
      const broken = await save(
        client,
        'personal',
        { firstname: ' ', phone_number: '123', lastname: 'Lê' },
        { firstname: 'Linh', phone_number: '0903123456', lastname: 'Zơntrần' },
      );
      expect(refusals(broken)).toEqual([
        ['NAME_REQUIRED', 'firstname'],
        ['PHONE_INVALID', 'phone_number'],
      ]);
      expect(await mine(client, 'lastname')).toEqual({ lastname: 'Zơntrần' });
      expect(refusals(await save(client, 'personal', { lastname: 'Lê' }, {}))).toEqual([
        ['BAD_INPUT', 'lastname'],
      ]);
    });

    it('takes changes of different fields from two tabs, refuses the second of one field by name, and takes the same change twice', async () => {
      const client = await register();
      const seen = { course_name: '', course_description: '' };
      expect((await save(client, 'course', { course_name: 'Bánh mì' }, seen)).codes).toEqual([]);
      expect(
        (await save(client, 'course', { course_description: 'Mười bài.' }, seen)).codes,
      ).toEqual([]);
      expect((await save(client, 'course', { course_name: 'Bánh mì' }, seen)).codes).toEqual([]);
      expect(
        refusals(
          await save(
            client,
            'course',
            { course_name: 'Bánh bao', course_description: 'Mười một bài.' },
            { course_name: '', course_description: 'Mười bài.' },
          ),
        ),
      ).toEqual([['CONFLICT', 'course_name']]);
      expect(await mine(client, 'course_name course_description')).toEqual({
        course_name: 'Bánh mì',
        course_description: 'Mười bài.',
      });
      const many = await Promise.all(
        Array.from({ length: 10 }, async (_, index) =>
          save(client, 'course', { elearning_idea: `Ý tưởng ${index}` }, { elearning_idea: '' }),
        ),
      );
      expect(many.filter(({ codes }) => codes.length === 0)).toHaveLength(1);
      expect(new Set(many.flatMap(({ codes }) => codes))).toEqual(new Set(['CONFLICT']));
    });

    it('keeps the account of somebody who is no affiliate sealed and shows it masked; an affiliate’s is the one of their membership, and there is never a second', async () => {
      const client = await register();
      expect((await changeAccount(client, {}, 'sai rồi')).codes).toEqual(['PASSWORD_WRONG']);
      expect(
        refusals(await changeAccount(client, { account_bank: '1', account_number: 'x' })),
      ).toEqual([
        ['BANK_UNKNOWN', 'account_bank'],
        ['BANK_ACCOUNT_INVALID', 'account_number'],
      ]);
      expect((await changeAccount(client)).data.change_payout_account).toEqual({
        account_bank: '970436',
        account_number: '•••• 1357',
        account_holder: 'ZONTRAN MY XUYNBACH',
      });
      const rows = async () =>
        server.database.raw(
          "select account_bank, account_holder, account_last4, position(convert_to($2, 'UTF8') in account_number) > 0 as is_clear from users where id = $1",
          [client.id, accountNumber],
        );
      expect(await rows()).toMatchObject([{ account_bank: '970436', is_clear: false }]);
      expect((await join(client)).codes).toEqual([]);
      expect(await rows()).toMatchObject([
        { account_bank: null, account_holder: null, account_last4: null },
      ]);
      expect(await mine(client, 'account_number account_bank')).toEqual({
        account_number: '•••• 1357',
        account_bank: '970436',
      });
      expect(refusals(await changeAccount(client, { account_holder: 'LE VAN BA' }))).toEqual([
        ['ACCOUNT_HOLDER_DIFFERS', 'account_holder'],
      ]);
      expect(
        (await changeAccount(client, { account_number: '8800669900' })).data.change_payout_account
          .account_number,
      ).toBe('•••• 9900');
      expect(
        (await client.post('{ affiliate_account { account_masked } }')).data.affiliate_account
          .account_masked,
      ).toBe('•••• 9900');
    });

    it('has a picture that is drawn anew without what it told besides, square in two sizes, and whose files go with it', async () => {
      const client = await register();
      const before = (await avatarFiles()).length;
      const first = await sendAvatar(client, await photo());
      expect(first.avatar).toMatch(/^\/avatars\/[\w-]{24}-512\.webp$/);
      expect((await mine(client, 'avatar')).avatar).toBe(first.avatar);
      const kept = await fetch(`${server.url}${first.avatar}`);
      const bytes = Buffer.from(await kept.arrayBuffer());
      expect([kept.headers.get('content-type'), kept.headers.get('cache-control')]).toEqual([
        'image/webp',
        'public, max-age=31536000, immutable',
      ]);
      expect(await sharp(bytes).metadata()).toMatchObject({
        width: 512,
        height: 512,
        format: 'webp',
      });
      expect([(await sharp(bytes).metadata()).exif, bytes.includes('Xuynbach')]).toEqual([
        undefined,
        false,
      ]);
      const second = await sendAvatar(client, await photo());
      expect((await fetch(`${server.url}${first.avatar}`)).status).toBe(404);
      expect(
        (await fetch(`${server.url}${(second.avatar ?? '').replace('-512', '-96')}`)).status,
      ).toBe(200);
      expect((await avatarFiles()).length).toBe(before + 2);
      expect(
        (
          await fetch(`${server.url}/profile/avatar`, {
            method: 'DELETE',
            headers: headersOf(client),
          })
        ).status,
      ).toBe(200);
      expect((await avatarFiles()).length).toBe(before);
      expect((await mine(client, 'avatar')).avatar).toBeNull();
      expect(
        (
          await sendAvatar(client, new TextEncoder().encode('<svg onload="alert(1)"/>'))
        ).errors?.map(({ extensions }) => [extensions.code, extensions.field]),
      ).toEqual([['UPLOAD_TYPE', 'avatar']]);
      expect([
        (await sendAvatar(server.client(), await photo())).status,
        (await fetch(`${server.url}/avatars/..%2f..%2fpackage.json`)).status,
      ]).toEqual([401, 404]);
    });

    it('signs its person out everywhere else at once, and nobody else', async () => {
      const [client, other] = [await register(), await register()];
      const second = server.client();
      second.bearer = (
        await second.post(hostOperations.SignIn, {
          input: { email: client.email, password, client: { kind: 'DESKTOP', name: 'Máy hai' } },
        })
      ).data.sign_in.access_token;
      expect(
        (await client.post('mutation { revoke_other_sessions }')).data.revoke_other_sessions,
      ).toBe(1);
      expect((await client.post('{ sessions { is_current } }')).data.sessions).toEqual([
        { is_current: true },
      ]);
      expect((await second.post('{ sessions { id } }')).codes).not.toEqual([]);
      expect((await other.post('{ sessions { id } }')).data.sessions).toHaveLength(1);
    });
  });

  /** Somebody with something of everything. */
  const wholePerson = async (): Promise<Person> => {
    const client = await register();
    await save(
      client,
      'personal',
      { city_live: 'Lâm Đồng', date_of_birth: '20/11/1990' },
      { city_live: '', date_of_birth: '' },
    );
    await save(client, 'course', { course_name: 'Khóa của Xuýnbách' }, { course_name: '' });
    await sendAvatar(client, await photo());
    expect((await join(client)).codes).toEqual([]);
    await client.post(
      'mutation ($input: CampaignLinkInput!) { create_campaign_link(input: $input) { id } }',
      { input: { name: 'xuynbach-tet', path: '/' } },
    );
    const order = await shop.order(client);
    await shop.sepay({
      memo: `ZONTRAN MY XUYNBACH CHUYEN ${order.payment_info.payment_code}`,
      amount: Number(order.payment_info.amount),
      more: { description: `tu ${client.email}` },
    });
    expect((await shop.get(client, order.id)).status).toBe('PAID');
    const invoice = {
      order_id: order.id,
      kind: 'PERSON',
      name: 'Zơntrần Mỹ Xuýnbách',
      email: client.email,
    };
    expect(
      (
        await client.post(
          'mutation ($input: InvoiceInput!) { request_invoice(input: $input) { id } }',
          { input: invoice },
        )
      ).codes,
    ).toEqual([]);
    const request = {
      request_key: randomUUID(),
      topic: 'OTHER',
      subject: 'Xuýnbách hỏi',
      text: `Gọi tôi 0987654312 hoặc ${client.email}`,
      picture_ids: [],
    };
    expect(
      (
        await client.post(
          'mutation ($input: SupportRequestInput!) { send_support_request(input: $input) { request { id } } }',
          { input: request },
        )
      ).codes,
    ).toEqual([]);
    expect(
      (
        await client.post('mutation ($input: FeedbackInput!) { send_feedback(input: $input) }', {
          input: {
            key: randomUUID(),
            topic: 'IDEA',
            text: 'Xuýnbách góp ý',
            route: '/',
            app_version: '1',
            written_at: new Date(server.clock.nowMs).toISOString(),
          },
        })
      ).codes,
    ).toEqual([]);
    const draft = { job_description: 'Xuýnbách làm bánh', identity_number: identityNumber };
    expect(
      (
        await client.post(
          'mutation ($input: AmbassadorAnswersInput!) { save_ambassador_draft(input: $input, step: 1, base_revision: 0) { id } }',
          { input: draft },
        )
      ).codes,
    ).toEqual([]);
    const lessons = (await server.database.raw(
      'select id from lessons order by index limit 1',
    )) as readonly { readonly id: string }[];
    await server.database.raw(
      'insert into learners (user_id, version, allowance_left_ms, allowance_at_ms) values ($1, 1, 0, 0) on conflict do nothing',
      [client.id],
    );
    await server.database.raw(
      `insert into notes (user_id, note_id, lesson_id, at_seconds, text, deleted, stamp_ms, stamp_counter, stamp_node, version) values ($1, 'n1', $2, 12, '=Xuýnbách ghi', false, 1790000000000, 0, 'a', 1)`,
      [client.id, lessons[0]?.id],
    );
    await server.database.raw(
      `insert into course_progress (user_id, course_id, version, lessons, learned_ms, completed_lesson_ids) select $1, course_id, 1, $2, 60000, '{}' from lessons where id = $3`,
      [
        client.id,
        JSON.stringify({
          lesson_id: lessons[0]?.id,
          version: 1,
          covered: [[0, 60]],
          position: null,
          learned_ms: 60_000,
          completed_at: null,
        }),
        lessons[0]?.id,
      ],
    );
    await server.database.raw(
      `insert into social_identities (provider, subject, user_id, name, email, connected_at, last_used_at) values ('google', $1, $2, 'Xuýnbách', $3, now(), now())`,
      [randomUUID(), client.id, client.email],
    );
    return client;
  };

  describe('a copy of somebody’s data', () => {
    const ask = async (client: ApiClient, typed = password) =>
      client.post(
        'mutation ($password: String!) { request_data_export(confirm_password: $password) { id state } }',
        { password: typed },
      );
    const exportFolder = () => path.join(server.dataFolder, 'exports');
    const newest = async (client: ApiClient) =>
      (await client.post('{ data_export { id state bytes expires_at } }')).data.data_export;
    const open = async (client: ApiClient, id: string, typed = password) =>
      client.post(
        'mutation ($id: ID!, $password: String!) { open_data_export(id: $id, confirm_password: $password) }',
        { id, password: typed },
      );
    const fetchAt = async (client: ApiClient, address: string) =>
      fetch(`${server.url}${address}`, { headers: headersOf(client) });
    const fetchCopy = async (client: ApiClient, id: string) =>
      fetchAt(client, (await open(client, id)).data.open_data_export);
    const signedInAgain = async ({ email }: { readonly email: string }) => {
      const answer = await server.client().post(hostOperations.SignIn, {
        input: { email, password, client: { kind: 'DESKTOP', name: 'Sau' } },
      });
      // the operation asks for it
      return Object.assign(server.client(), { bearer: answer.data.sign_in.access_token as string });
    };

    it('mentions every table and column of the database that says who somebody is, and what becomes of it when they are deleted', async () => {
      const known = new Set<string>(
        tablePlans.flatMap(({ table, people }) => people.map((column) => `${table}.${column}`)),
      );
      const found = (await server.database.raw(`
        select distinct c.table_name || '.' || c.column_name as place from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
          where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and (
            c.column_name <> 'is_verify_email' and c.column_name ~ '(^|_)(email|phone|phone_number|address_of|firstname|lastname|middlename|date_of_birth)$' or c.column_name = 'to_address'
            or (c.udt_name = 'uuid' and c.column_name ~ '^(user|affiliate|actor|owner|author|buyer|learner|person|admin|editor)_id$') or (c.udt_name = 'uuid' and c.column_name ~ '_by$' and c.column_name not in ('paid_by', 'returned_by', 'minted_by', 'used_by')))
        union select k.conrelid::regclass::text || '.' || a.attname from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
          where k.contype = 'f' and k.confrelid in ('users'::regclass, 'affiliates'::regclass, 'learners'::regclass)`)) as readonly {
        readonly place: string;
      }[];
      // paid_by and returned_by name movements, minted_by and used_by a session. Rows of the
      // programme as a whole and of what is compared name no person.
      const unplanned = found
        .map(({ place }) => place)
        .filter((place) => !known.has(place))
        .toSorted();
      expect(
        unplanned,
        'columns that no plan mentions: server/modules/people-data/table-plans.ts',
      ).toEqual([]);
      const tables = [
        ...new Set([
          ...tablePlans.map(({ table }) => table),
          ...ownedTables
            .map(({ table }) => table)
            .filter(
              (table) =>
                !ofMoney.has(table) && !['access_tokens', 'refresh_tokens'].includes(table),
            ),
        ]),
      ];
      expect(
        startPlans.map(({ table }) => table).toSorted(),
        'what becomes of it when the owner of its address takes an account over: server/modules/people-data/start-anew.ts',
      ).toEqual(tables.toSorted());
      expect(startPlans.filter(({ becomes, why }) => becomes === 'stays' && why === '')).toEqual(
        [],
      );
      const sections = new Set(exportSections.map(({ name }) => name));
      for (const { table, section, note } of tablePlans) {
        expect(
          section === null ? note : 'has a part',
          `${table} is in the copy or says why not`,
        ).not.toBe('');
        if (section !== null) expect(sections.has(section), `${table}: ${section}`).toBe(true);
      }
    });

    it('keeps nothing but what a law says is kept, or what is nothing personal by then and says what it is', () => {
      const isReasoned = (why: KeptReason) =>
        'law' in why
          ? /\d+\/\d{4}\/.+article/.test(keepingLaws[why.law]) && why.what !== ''
          : why.notPersonal !== '';
      const kept = [...columnPlans, ...tablePlans].filter((plan) => 'why' in plan);
      expect(kept.length).toBeGreaterThan(100);
      expect(kept.filter(({ why }) => !isReasoned(why))).toEqual([]);
      const laws = new Set(kept.flatMap(({ why }) => ('law' in why ? [why.law] : [])));
      expect([...laws].toSorted()).toEqual(Object.keys(keepingLaws).toSorted());
    });

    it('stands under Vietnamese heads, each of which means one column of its part', async () => {
      const used = new Set<string>();
      for (const { name, rows } of exportSections) {
        // One row of nothing: its columns are told though the part is empty.
        const [row] = await server.database.raw(
          `select part.* from (values (1)) one left join (${rows.text}) part on false`,
          rows.bind({ userId: randomUUID() }),
        );
        const columns = Object.keys((row as object | undefined) ?? {});
        expect(columns.length, name).toBeGreaterThan(0);
        const heads = columns.map((column) => exportHeads[column]);
        expect(
          columns.filter((_, index) => heads[index] === undefined),
          `${name}: columns without a head in server/modules/people-data/export-heads.ts`,
        ).toEqual([]);
        expect(new Set(heads).size, `${name}: ${heads.join(', ')}`).toBe(heads.length);
        for (const column of columns) used.add(column);
      }
      expect(
        Object.keys(exportHeads).filter((column) => !used.has(column)),
        'heads of no column',
      ).toEqual([]);
    });

    it('has a word for every code that a column of it can hold', async () => {
      const rules = (await server.database.raw(
        `select conrelid::regclass::text as of_table, pg_get_constraintdef(oid) as rule from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`,
      )) as readonly { readonly of_table: string; readonly rule: string }[];
      const coded = new Map(
        rules.flatMap(({ of_table: table, rule }) => {
          const [, column] = /\(+(\w+) (?:= ANY|<@) \(*ARRAY\[/.exec(rule) ?? [];
          return column === undefined
            ? []
            : [
                [
                  `${table}.${column}`,
                  [...rule.matchAll(/'([^']+)'::/g)].map(([, code = '']) => code),
                ] as const,
              ];
        }),
      );
      expect(coded.size).toBeGreaterThan(40);
      const [found, wordless] = [new Set<string>(), [] as string[]];
      for (const { name, rows } of exportSections) {
        const text = rows.text.toLowerCase();
        const tables = [
          ...text.matchAll(
            /(?:from|join) (\w+)(?: (?!on |where |left |cross |join |order |union )(\w+))?/g,
          ),
        ].map(([, table = '', alias]) => ({ table, alias: alias ?? table }));
        const [row] = await server.database.raw(
          `select part.* from (values (1)) one left join (${rows.text}) part on false`,
          rows.bind({ userId: randomUUID() }),
        );
        for (const column of Object.keys((row as object | undefined) ?? {})) {
          const said = new RegExp(`\\b(\\w+)\\.${column}\\b(?! as)`).exec(
            text.split(' from ')[0] ?? '',
          )?.[1];
          for (const { table } of tables.filter(
            ({ alias }) => said === undefined || said === alias,
          )) {
            const codes = coded.get(`${table}.${column}`);
            if (codes === undefined) continue;
            found.add(`${name}.${column}`);
            wordless.push(
              ...codes
                .filter((code) => exportWords[name]?.[column]?.[code] === undefined)
                .map((code) => `${name}.${column}: ${code}`),
            );
          }
        }
      }
      expect(
        wordless,
        'codes without a word in server/modules/people-data/export-words.ts',
      ).toEqual([]);
      expect(found.size).toBeGreaterThan(25);
      for (const words of Object.values(exportWords).flatMap((part) => Object.values(part)))
        expect(new Set(Object.values(words)).size).toBe(Object.keys(words).length);
    });

    it('is made by a job after the password, told and audited, has everything of them whole and nothing of others or that proves who they are, is theirs alone for seven days and never open on disk', async () => {
      const [client, other] = [await wholePerson(), await register()];
      expect((await ask(client, 'sai rồi')).codes).toEqual(['PASSWORD_WRONG']);
      // One that no job works at, so that it surely waits still when it is asked for again.
      const waiting = randomUUID();
      await server.database.raw(
        `insert into data_exports (id, user_id, state, requested_at) values ($1, $2, 'queued', $3)`,
        [waiting, client.id, new Date(server.clock.nowMs).toISOString()],
      );
      expect((await ask(client)).data.request_data_export.id).toBe(waiting);
      await server.database.raw(
        "update data_exports set state = 'failed', requested_at = requested_at - interval '1 hour' where id = $1",
        [waiting],
      );
      const asked = (await ask(client)).data.request_data_export;
      await expect.poll(async () => (await newest(client)).state).toBe('READY');
      const copy = await fetchCopy(client, asked.id);
      expect([
        copy.status,
        copy.headers.get('content-type'),
        copy.headers.get('cache-control'),
      ]).toEqual([200, 'application/zip', 'no-store']);
      const files = unzipSync(new Uint8Array(await copy.arrayBuffer()));
      const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
      for (const { name } of exportSections) {
        expect([...(files[`csv/${name}.csv`] ?? [])].slice(0, 3), name).toEqual([0xef, 0xbb, 0xbf]);
        expect(() => JSON.parse(text(`json/${name}.json`)), name).not.toThrow();
      }
      expect(JSON.parse(text('json/ho-so.json'))).toMatchObject([
        {
          Email: client.email,
          Họ: 'Zơntrần',
          'Tỉnh thành đang sống': 'Lâm Đồng',
          'Tên khóa học': 'Khóa của Xuýnbách',
        },
      ]);
      expect(JSON.parse(text('json/tien-do.json'))).toMatchObject([
        { 'Các đoạn đã xem (giây)': [[0, 60]], 'Thời gian học (giây)': 60 },
      ]);
      expect(text('csv/ghi-chu.csv')).toContain(`'=Xuýnbách ghi`);
      expect(JSON.parse(text('json/don-hang.json'))).toMatchObject([
        { 'Trạng thái': 'paid', 'Tổng cộng (đồng)': '2900000' },
      ]);
      // Programs read codes, people words.
      expect(text('csv/don-hang.csv')).toContain('Đã thanh toán');
      expect(
        Object.entries(files)
          .filter(([file]) => file.startsWith('csv/don-hang'))
          .map(([, bytes]) => strFromU8(bytes))
          .join('\n'),
      ).not.toMatch(/\b(?:paid|pro|created|money_in)\b/);
      for (const [part, words] of [
        ['hoa-don', 'Zơntrần'],
        ['ho-tro-tin-nhan', '0987654312'],
        ['gop-y', 'góp ý'],
        ['don-dai-su', 'làm bánh'],
        ['tiep-thi-lien-ket', 'ZONTRAN'],
        ['duong-dan', 'xuynbach-tet'],
        ['phien-dang-nhap', 'Máy của Xuýnbách'],
        ['tai-khoan-lien-ket', 'google'],
        ['ve', 'pro'],
        ['su-dong-y', 'Điều khoản'],
        ['thong-bao', 'order_paid'],
      ] as const) {
        expect(text(`json/${part}.json`), part).toContain(words);
      }
      const all = Object.keys(files).map(text).join('\n');
      // The right of access is to the numbers, not to their last digits; they lie sealed until they
      // fetches them.
      expect(JSON.parse(text('json/tiep-thi-lien-ket.json'))).toMatchObject([
        { 'Số căn cước': identityNumber, 'Số tài khoản': accountNumber },
      ]);
      expect(JSON.parse(text('json/don-dai-su.json'))).toMatchObject([
        { 'Số căn cước': identityNumber, 'Số tài khoản': null },
      ]);
      const lying = await Promise.all(
        (await readdir(exportFolder())).map(async (file) =>
          readFile(path.join(exportFolder(), file)),
        ),
      );
      expect([
        lying.length > 0,
        lying.some((bytes) => bytes.subarray(0, 2).toString() === 'PK'),
      ]).toEqual([true, false]);
      expect(
        await server.database.raw(
          "select count(*)::integer as lines from audit_log where action = 'person.request_copy' and actor_id = $1",
          [client.id],
        ),
      ).toEqual([{ lines: 1 }]);
      for (const secret of [
        other.email,
        'minh@maivang.example',
        'scrypt',
        'argon',
        client.bearer ?? '-',
      ])
        expect(all).not.toContain(secret);
      expect(
        (
          await client.post('{ notifications(first: 20) { nodes { title } } }')
        ).data.notifications.nodes.map(({ title }: { readonly title: string }) => title),
      ).toContain('Bản sao dữ liệu của bạn đã sẵn sàng');
      expect([
        (await open(other, asked.id)).codes,
        (await open(server.client(), asked.id)).codes,
        (await open(client, '../x')).codes,
      ]).toEqual([['NOT_FOUND'], ['UNAUTHENTICATED'], ['NOT_FOUND']]);
      server.clock.nowMs += 7 * day;
      const late = await signedInAgain(client);
      expect([(await newest(late)).state, (await open(late, asked.id)).codes]).toEqual([
        'EXPIRED',
        ['NOT_FOUND'],
      ]);
    });

    it('is fetched for a fresh proof only, by the session that gave it, once and within a minute', async () => {
      const client = await register();
      const { id } = (await ask(client)).data.request_data_export;
      await expect.poll(async () => (await newest(client)).state).toBe('READY');
      const elsewhere = await signedInAgain(client);
      const status = async (by: ApiClient, address: string) => (await fetchAt(by, address)).status;
      for (const by of [client, elsewhere])
        expect(await status(by, `/profile/data-export/${id}.zip`)).toBe(404);
      expect((await open(elsewhere, id, 'sai rồi')).codes).toEqual(['PASSWORD_WRONG']);
      const address: string = (await open(client, id)).data.open_data_export;
      expect([
        await status(elsewhere, address),
        await status(client, address),
        await status(client, address),
      ]).toEqual([404, 200, 404]);
      const late: string = (await open(client, id)).data.open_data_export;
      server.clock.nowMs += limits.dataExportTicketMs;
      expect(await status(client, late)).toBe(404);
      const [before, newer]: readonly string[] = [
        (await open(client, id)).data.open_data_export,
        (await open(client, id)).data.open_data_export,
      ];
      expect([await status(client, before ?? ''), await status(client, newer ?? '')]).toEqual([
        404, 200,
      ]);
    });

    it('is fetched whole however large it is', async () => {
      const client = await register();
      // More than a file may have that is read in one piece: random digits compress to half.
      await server.database.raw(
        `insert into emails (id, user_id, to_address, subject, text, html, message_id, state, created_at)
        select gen_random_uuid(), $1, 'a@vidu.vn', 'Thư', (select string_agg(md5(random()::text || at || part), '') from generate_series(1, 500) part), '', gen_random_uuid()::text, 'kept', now() from generate_series(1, 200) at`,
        [client.id],
      );
      const { id } = (await ask(client)).data.request_data_export;
      await expect.poll(async () => (await newest(client)).state).toBe('READY');
      const { bytes } = await newest(client);
      expect(bytes).toBeGreaterThan(largestPicture);
      const copy = await fetchCopy(client, id);
      expect(copy.status).toBe(200);
      const zip = new Uint8Array(await copy.arrayBuffer());
      expect(zip).toHaveLength(bytes);
      const mails = unzipSync(zip, { filter: ({ name }) => name === 'json/email.json' })[
        'json/email.json'
      ];
      expect(JSON.parse(strFromU8(mails ?? new Uint8Array())).length).toBeGreaterThanOrEqual(200);
      // The tests after it read every row of the database, word for word.
      await server.database.raw('delete from emails where user_id = $1', [client.id]);
    });

    it('says so when its file is gone, as after a restore, and is asked for again', async () => {
      const client = await register();
      const { id } = (await ask(client)).data.request_data_export;
      await expect.poll(async () => (await newest(client)).state).toBe('READY');
      await rm(exportFolder(), { recursive: true });
      expect(await newest(client)).toEqual({ id, state: 'FAILED', bytes: null, expires_at: null });
      expect((await open(client, id)).codes).toEqual(['NOT_FOUND']);
      server.clock.nowMs += 1000;
      const again = (await ask(client)).data.request_data_export.id;
      await expect.poll(async () => (await newest(client)).state).toBe('READY');
      expect((await fetchCopy(client, again)).status).toBe(200);
    });

    it('is made three times a day at most', async () => {
      const client = await register();
      await server.database.raw(
        `insert into data_exports (id, user_id, state, requested_at) select gen_random_uuid(), $1, 'failed', $2::timestamptz from generate_series(1, 3)`,
        [client.id, new Date(server.clock.nowMs - day / 2).toISOString()],
      );
      const refused = await ask(client);
      expect([
        refused.codes,
        (refused.errors[0]?.extensions.retry_after_seconds ?? 0) > 40_000,
      ]).toEqual([['RATE_LIMITED'], true]);
    });
  });

  /** Words that a column takes in one shape only. */
  const shaped: Readonly<Record<string, string>> = {
    'tickets.code': '9PXANTEDC0DE',
    'desktop_codes.challenge': 'planted-in-desktop_codes-challenge-'.padEnd(43, 'x'),
    'order_invoices.tax_code': '9081726354',
    'affiliates.code': 'PXANTEDAFFC0DE',
    'affiliates.identity_last3': '731',
    'campaign_links.name': 'planted-in-campaign-links-name',
    'campaign_links.path': '/planted-in-campaign_links-path-',
  };
  const markerOf = ({ table, column }: (typeof columnPlans)[number]) =>
    shaped[`${table}.${column}`] ?? `planted-in-${table}-${column}-`;
  /** Three digits stand in many a number and id: they are looked for as a whole value. */
  const isIn = (copy: string, marker: string) =>
    copy.includes(marker.length > 3 ? marker : `"${marker}"`);
  /** What no word can be planted in, and why. */
  const unplantable: Readonly<Record<string, string>> = {
    'users.email': 'the deletion goes by it; looked for by itself',
    'users.search_text': 'made by the database of the columns beside it',
    'users.former_password_hash': 'there is none beside a password, which is planted',
    'course_progress.lessons': 'what makes the copy reads its lessons',
    'ambassador_invitations.email': 'the deletion goes by it; looked for by itself',
    'office_invitations.email': 'the deletion goes by it; looked for by itself',
  };

  /**
   * Rows of the person where going about leaves none, and what makes every column of the others
   * writable.
   */
  async function rowsEverywhere({ id, email }: Person): Promise<void> {
    const raw = async (text: string, ...params: readonly unknown[]) =>
      server.database.raw(text, params);
    const code = () => `HT${randomInt(10 ** 7, 10 ** 8)}`;
    await raw(
      `insert into refunds (kind, state, order_id, amount_vnd, memo_code, bank_bin, account_number, account_last4, account_holder, requested_at, due_at)
      select 'order', 'rejected', id, 1000, $2, '970436', '', '0000', 'X', now(), now() from orders where user_id = $1 and status = 'paid'`,
      id,
      code(),
    );
    await raw(
      `insert into former_refund_transfers (memo_code, refund_id, bank_bin, account_number, account_last4, account_holder, started_at, replaced_at)
      select $2, r.id, '970436', '', '0000', 'X', now(), now() from refunds r join orders o on o.id = r.order_id where o.user_id = $1 limit 1`,
      id,
      code(),
    );
    await raw(
      "insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at) values ($1, $2, '', 0, '', 'x', now())",
      id,
      randomUUID(),
    );
    await raw(
      'insert into applied_operations (user_id, operation_id, applied_at) values ($1, $2, now())',
      id,
      randomUUID(),
    );
    await raw(
      "insert into ambassador_invitations (email, name, note, token, invited_at) values ($1, 'x', 'x', $2, now())",
      email,
      randomUUID(),
    );
    await raw(
      "insert into office_invitations (email, role, reason, token_hash, invited_by, sent_at, expires_at) values ($1, 'content', 'x', $2::bytea, $3, now(), now())",
      email,
      randomBytes(32),
      id,
    );
    await raw(
      "insert into commissions (order_id, affiliate_id, base_vnd, rate_bp, amount_vnd, status, created_at, ended_at, end_reason, held_at, held_note) select id, $1, 0, 0, 0, 'void', now(), now(), 'fraud', now(), 'x' from orders where user_id = $1 and status = 'paid'",
      id,
    );
    await raw(
      `with run as (insert into payout_runs (key, kind, created_at) values ('extra:' || $2::text, 'extra', now()) returning id)
      insert into payouts (run_id, affiliate_id, gross_vnd, tax_vnd, net_vnd, status, bank_bin, account_holder, account_number, account_last4, created_at, ended_at, failure)
      select id, $1, 1, 0, 1, 'failed', '970436', 'X', '', '0000', now(), now(), 'x' from run`,
      id,
      randomUUID(),
    );
    await raw(
      "insert into data_exports (id, user_id, state, requested_at, ready_at, expires_at, file, bytes) values (gen_random_uuid(), $1, 'ready', now(), now(), now(), 'x', 1)",
      id,
    );
    await raw(
      "insert into desktop_codes (hash, user_id, challenge, expires_at, minted_by) select $2::bytea, $1, repeat('x', 43), now(), min(id::text)::uuid from sessions where user_id = $1",
      id,
      randomBytes(32),
    );
    await raw(
      "insert into factor_resets (user_id, asked_by, asked_at, reason) select $1, id, now(), 'x' from users where office_role = 'owner' limit 1",
      id,
    );
    await raw(
      "insert into factor_tokens (hash, purpose, user_id, client, client_name, mark, marks_generation, made_at, expires_at) values ($2::bytea, 'sign_in', $1, 'PORTAL', 'x', 'x', 1, now(), now())",
      id,
      randomBytes(32),
    );
    await raw(
      "insert into flagged_operations (user_id, lesson_id, flags, operations, claimed_ms, counted_ms, flagged_at) values ($1, 'x', '{x}', 1, 0, 0, now())",
      id,
    );
    await raw(
      "insert into learner_marks (user_id, version, mark, made_at) values ($1, 1, 'x', now()) on conflict do nothing",
      id,
    );
    await raw(
      'insert into support_pictures (user_id, file, bytes, width, height, created_at) values ($1, $2, 1, 1, 1, now())',
      id,
      randomUUID(),
    );
    await raw('delete from tickets where user_id = $1', id);
    await raw(
      "insert into tickets (code, order_id, user_id, plan, issued_at) select '0000000000ZZ', id, $1, 'pro', now() from orders where user_id = $1 limit 1",
      id,
    );
    await raw(
      "insert into vouchers (code, has_many_codes, audience, owner_id, kind, percent, min_order, plans, starts_at, note, created_at) values ($2, false, 'personal', $1, 'percent', 5, 0, '{pro}', now(), 'x', now())",
      id,
      code(),
    );
    await raw(
      "insert into ambassador_events (application_id, kind, note, at) select id, 'asked', 'x', now() from ambassador_applications where user_id = $1",
      id,
    );
    await raw(
      "update ambassador_applications set account_number = '', account_last4 = '0000' where user_id = $1",
      id,
    );
    await raw(
      "update affiliates set payouts_held_at = now(), payouts_held_note = 'x', links_suspended_at = now(), links_suspended_note = 'x' where user_id = $1",
      id,
    );
    await raw(
      "update users set account_bank = '970436', account_number = '', account_last4 = '0000', account_holder = 'x' where id = $1",
      id,
    );
    // One of each: what is unique beside its person can stand in one only.
    await raw(
      'delete from emails where user_id = $1 and id <> (select id from emails where user_id = $1 order by notification_id nulls last limit 1)',
      id,
    );
    await raw(
      'delete from notifications where user_id = $1 and id <> coalesce((select notification_id from emails where user_id = $1), (select id from notifications where user_id = $1 order by id limit 1))',
      id,
    );
    // The copy leaves out the text of mails that open something.
    await raw('update emails set is_secret = false where user_id = $1', id);
  }

  describe('deleting an account', () => {
    const request = async (client: ApiClient, typed = password) =>
      client.post(
        'mutation ($password: String!) { request_account_deletion(confirm_password: $password) { runs_at due_at } }',
        { password: typed },
      );
    const state = async (client: ApiClient) =>
      (await client.post('{ account_deletion { request { runs_at } obstacles law } }')).data
        .account_deletion;
    const farewells: string[] = [];
    /**
     * The deletions of this database, which tell nobody; what goes to a stranger's address is
     * written as the product does.
     */
    const deletions = (tell: Messenger['tell'] = async () => undefined) =>
      createDeletions({
        database: server.database,
        cipher: createFieldCipher([randomBytes(32)]),
        audit: createAudit(server.database),
        limits,
        newId: randomUUID,
        messenger: { tell },
        mailGuest: async (tx, { to, at }) => {
          farewells.push(to);
          await tx.raw(
            `insert into emails (id, to_address, subject, html, text, message_id, state, created_at) values ($1::uuid, $2, 'Đã xóa', '', '', $1::uuid::text, 'sent', $3)`,
            [randomUUID(), to, at.toISOString()],
          );
        },
        auth: { endSessions: async () => 0, forgetPerson: () => undefined },
        rests: createClosingRests({
          ledger: createLedger(server.database),
          push: { tell: async () => undefined },
        }),
        notedFiles: createNotedFiles({
          database: server.database,
          removers: { avatar: forget, picture: forget, export: forget },
          report: (bug) => {
            throw bug;
          },
        }),
        report: (bug) => {
          throw bug;
        },
      });
    const forgotten: string[] = [];
    const forget = async (name: string): Promise<void> => void forgotten.push(name);

    /**
     * Places of the database, jobs among them, where any of these words is still found, accents and
     * case aside.
     */
    async function findWords(words: readonly string[]): Promise<readonly string[]> {
      const tables = (await server.database.raw(
        `select table_schema as schema, table_name as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema in ('public', 'jobs')`,
      )) as readonly { readonly schema: string; readonly name: string }[];
      const patterns = words.map((word) => `%${word}%`);
      const hits = await Promise.all(
        tables.map(async ({ schema, name }) => {
          const rows = await server.database.raw(
            `select t::text as row from "${schema}"."${name}" t where fold_text(t::text) like any (select fold_text(w) from unnest($1::text[]) w)`,
            [patterns],
          );
          return rows.map((row) => `${schema}.${name}: ${JSON.stringify(row).slice(0, 300)}`);
        }),
      );
      return hits.flat();
    }

    it('leaves the books balanced and nothing of the person to be found anywhere, and touches nobody else', async () => {
      const queue = (await server.database.raw(
        "select distinct regexp_replace(table_name, '_[0-9]{8}$', '') as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema = 'jobs'",
      )) as readonly { readonly name: string }[];
      expect(
        queue.map(({ name }) => name).toSorted(),
        'server/modules/people-data/job-plans.ts',
      ).toEqual(Object.keys(jobTables).toSorted());
      const client = await wholePerson();
      const other = await wholePerson();
      const { code } = (await client.post('{ affiliate_account { code } }')).data.affiliate_account;
      await server.database.raw('update users set referral_code = $2 where id = $1', [
        other.id,
        code.toLowerCase(),
      ]);
      const words = [
        client.email,
        '987654312',
        'zontran my xuynbach',
        'xuynbach',
        accountNumber,
        identityNumber,
      ];
      expect(
        (
          await server
            .client()
            .post('mutation ($email: String!) { request_password_reset(email: $email) }', {
              email: client.email,
            })
        ).codes,
      ).toEqual([]);
      expect(
        await server.database.raw("select 1 from jobs.job where data ->> 'email' = $1", [
          client.email,
        ]),
      ).toHaveLength(1);
      expect((await findWords([client.email])).length).toBeGreaterThan(5);
      expect((await request(client, 'sai')).codes).toEqual(['PASSWORD_WRONG']);
      const asked = (await request(client)).data.request_account_deletion;
      expect(Date.parse(asked.runs_at) - server.clock.nowMs).toBe(3 * day);
      expect(Date.parse(asked.due_at) - server.clock.nowMs).toBe(20 * day);
      await deletions().runDue(new Date(server.clock.nowMs + 3 * day - 1));
      expect((await state(client)).request).not.toBeNull();
      const before = await server.database.raw(
        'select sum(amount)::text as sum, count(*)::text as lines from ledger_entries',
      );
      // The other one has the same name: what is left of it afterwards has to be theirs.
      await server.database.raw(
        "update users set lastname = 'Khac', middlename = null, firstname = 'Nguoi' where id = $1",
        [other.id],
      );
      await deletions().runDue(new Date(server.clock.nowMs + 3 * day));
      expect(farewells).toContain(client.email);
      expect(await findWords([client.email])).toEqual([]);
      const left = await findWords(words.slice(1));
      expect(left.filter((row) => row.includes(client.id))).toEqual([]);
      await eraseOther(other.id);
      expect(await findWords(words)).toEqual([]);
      expect(
        await server.database.raw(
          'select sum(amount)::text as sum, count(*)::text as lines from ledger_entries',
        ),
      ).toEqual(before);
      expect(
        (await shop.problems()).filter((problem) => !problem.startsWith('access_differs')),
      ).toEqual([]);
      expect(forgotten.length).toBeGreaterThan(0);
      expect(
        (
          await server.client().post(hostOperations.SignIn, {
            input: { email: client.email, password, client: { kind: 'DESKTOP', name: 'x' } },
          })
        ).codes,
      ).toEqual(['WRONG_CREDENTIALS']);
      const audit = await server.database.raw('select * from audit_first_fault()');
      expect(audit).toEqual([]);
      const again = await register();
      expect(again.id).not.toBe(client.id);
    });

    /**
     * The second person of the test above goes the same way: what is found after that is nobody's
     * but a leak.
     */
    async function eraseOther(userId: string): Promise<void> {
      await server.database.raw(
        `insert into account_deletions (id, user_id, requested_at, runs_at, due_at) values (gen_random_uuid(), $1, now(), now(), now() + interval '1 day')`,
        [userId],
      );
      await deletions().runDue(new Date(server.clock.nowMs + 30 * day));
      // What other tests of this file left of people of the same name.
      const rest = (await server.database.raw(
        "select id from users where email like 'zontran-%'",
      )) as readonly { readonly id: string }[];
      for (const { id } of rest) {
        await server.database.raw(
          "update orders set status = 'cancelled' where user_id = $1 and status = 'pending'",
          [id],
        );
        await server.database.raw(
          `insert into account_deletions (id, user_id, requested_at, runs_at, due_at) select gen_random_uuid(), $1, now(), now(), now() + interval '1 day' where not exists (select 1 from account_deletions where user_id = $1 and state = 'waiting')`,
          [id],
        );
      }
      await deletions().runDue(new Date(server.clock.nowMs + 30 * day));
    }

    it('has a line for every column of the database, and takes what was planted in each erased one', async () => {
      const found = (await server.database.raw(`
        select c.table_name || '.' || c.column_name as place, c.udt_name as type from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
        where t.table_type = 'BASE TABLE' and t.table_schema not in ('pg_catalog', 'information_schema', 'jobs') order by 1`)) as readonly {
        readonly place: string;
        readonly type: string;
      }[];
      const placeOf = ({ table, column }: (typeof columnPlans)[number]) => `${table}.${column}`;
      expect(
        columnPlans.map(placeOf).toSorted(),
        'server/modules/people-data/column-plans.ts',
      ).toEqual(found.map(({ place }) => place).toSorted());
      expect(
        [
          ...new Set(
            columnPlans.filter(({ deletion }) => deletion === 'erased').map(({ table }) => table),
          ),
        ].toSorted(),
      ).toEqual(ownedTables.map(({ table }) => table).toSorted());
      const client = await wholePerson();
      expect((await request(client)).codes).toEqual([]);
      await rowsEverywhere(client);
      const types = new Map(found.map(({ place, type }) => [place, type]));
      const whose = new Map(ownedTables.map((owned) => [owned.table, owned.whose]));
      const closed = (await server.database.raw(
        `select conrelid::regclass::text || '.' || (regexp_match(pg_get_constraintdef(oid), '^CHECK \\(\\(([a-z_]+) = ANY \\(ARRAY\\['))[1] as place from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`,
      )) as readonly { readonly place: string | null }[];
      const ofClosedLists = new Set(closed.map(({ place }) => place));
      const texts = columnPlans.filter(
        (plan) =>
          plan.deletion === 'erased' &&
          ['text', '_text', 'jsonb'].includes(types.get(placeOf(plan)) ?? '') &&
          !ofClosedLists.has(placeOf(plan)),
      );
      const planted: (typeof columnPlans)[number][] = [];
      for (const plan of texts.filter((text) => unplantable[placeOf(text)] === undefined)) {
        const type = types.get(placeOf(plan));
        const value =
          type === 'jsonb'
            ? `jsonb_build_object('told', $2::text)`
            : type === '_text'
              ? 'array[$2::text]'
              : // Money keeps its code: without one it would be asked about beside any of its price.
                placeOf(plan) === 'bank_transactions.memo'
                ? "concat_ws(' ', $2::text, memo_codes(memo))"
                : '$2::text';
        const rows = await server.database
          .raw(
            `update ${plan.table} set ${plan.column} = ${value} where ${whose.get(plan.table)} returning 1`,
            [client.id, markerOf(plan)],
          )
          .catch(() => []);
        if (rows.length > 0) planted.push(plan);
      }
      const copy = JSON.stringify(
        (
          await Promise.all(
            exportSections.map(async ({ rows }) =>
              server.database.all(rows, { userId: client.id }),
            ),
          )
        ).flat(),
        (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
      );
      expect(
        planted
          .filter((plan) => (plan.notCopied === '') !== isIn(copy, markerOf(plan)))
          .map(placeOf),
        'in the copy or not, as the table says',
      ).toEqual([]);
      await deletions().runDue(new Date(server.clock.nowMs + 3 * day));
      expect(
        await findWords([
          'planted-in-',
          ...Object.values(shaped).filter((word) => word.length > 3),
        ]),
      ).toEqual([]);
      expect(
        await server.database.raw(
          'select identity_last3 from affiliates where user_id = $1 and identity_last3 is not null',
          [client.id],
        ),
      ).toEqual([]);
      expect(
        texts
          .filter((plan) => !planted.includes(plan))
          .map(placeOf)
          .toSorted(),
        'columns that nothing was planted in',
      ).toEqual(Object.keys(unplantable).toSorted());
      // No money of the books stands behind them.
      await server.database.raw('delete from commissions where affiliate_id = $1', [client.id]);
      await server.database.raw('delete from payouts where affiliate_id = $1', [client.id]);
    });

    const retention = () =>
      createBankRetention({
        database: server.database,
        cipher: createFieldCipher([randomBytes(32)]),
        limits,
      });

    const ignore = async (memo: string): Promise<void> => {
      const admin = await server.signedIn('admin');
      const [row] = (await server.database.raw(
        "select id from bank_transactions where state = 'review' and memo like $1",
        [memo],
      )) as readonly { readonly id: string }[];
      const ignored = await admin.post(
        'mutation ($id: ID!, $password: String!) { admin_ignore_transaction(transaction_id: $id, reason: "Không của ai.", confirm_password: $password) }',
        { id: row?.id, password },
      );
      expect(ignored.codes).toEqual([]);
    };

    it('takes the person out of everything that banks told: batches of others, money that went back without an order, what came after they were gone', async () => {
      const [client, other] = [await register(), await register()];
      const [order, others] = [await shop.order(client), await shop.order(other)];
      const line = (id: string, name: string, code: string) => ({
        id,
        reference: `FTG${id}`,
        description: `${name} ${code}`,
        amount: 2_900_000,
        accountNumber: '0000000000',
        counterAccountName: name,
        transactionDateTime: bankTime(server.clock.nowMs),
      });
      await shop.casso([
        line('casso-1', 'GRUBNASH MOT', order.payment_info.payment_code),
        line('casso-2', 'NGUOI KHAC', others.payment_info.payment_code),
      ]);
      await expect.poll(async () => (await shop.get(other, others.id)).status).toBe('PAID');
      const stored = (await server.database.raw(
        "select raw_body from bank_events where provider_id = 'casso-2'",
      )) as readonly { readonly raw_body: string }[];
      expect(
        stored.map(({ raw_body: body }) => [
          body.includes('NGUOI KHAC'),
          body.includes('GRUBNASH'),
        ]),
      ).toEqual([[true, false]]);
      // Twice paid: what came the second time belongs to no order, and went back to an account by
      // hand.
      const stray = randomUUID();
      await server.database.raw(
        `insert into bank_transactions (id, fingerprint, ordinal, direction, bank, account_number, amount_vnd, memo, reference, counterparty, occurred_at, heard_at, extra, state, review_reason, order_id, settled_at)
        values ($1::uuid, $1::uuid::text, 1, 'in', 'VCB', '0000000000', 2900000, $2, 'FTG3', 'GRUBNASH MOT', $3, $3, '{"by": "grubnash", "at": "2026-01-05"}', 'refund', null, null, $3)`,
        [
          stray,
          `grubnash ${order.payment_info.payment_code.toLowerCase()} lan hai`,
          new Date(server.clock.nowMs),
        ],
      );
      const memo = `HT${String(randomInt(10 ** 7, 10 ** 8))}`;
      await server.database.raw(
        `insert into refunds (kind, state, transaction_id, amount_vnd, memo_code, bank_bin, account_number, account_last4, account_holder, reason, requested_at, due_at, sent_at, reference)
        values ('unmatched', 'sent', $1, 2900000, $2, '970436', 'sealed-of-grubnash', '7713', 'GRUBNASH MOT', 'grubnash goi', now(), now(), now(), 'R')`,
        [stray, memo],
      );
      expect((await findWords(['grubnash'])).length).toBeGreaterThan(3);
      await request(client);
      await deletions().runDue(new Date(server.clock.nowMs + 3 * day));
      expect(await findWords(['grubnash', 'sealed-of-grubnash'])).toEqual([]);
      expect(
        await server.database.raw(
          'select t.memo, t.extra, t.reference, r.account_last4, r.account_holder from bank_transactions t join refunds r on r.transaction_id = t.id where t.id = $1',
          [stray],
        ),
      ).toEqual([
        {
          memo: order.payment_info.payment_code,
          extra: { at: '2026-01-05' },
          reference: 'FTG3',
          account_last4: '0000',
          account_holder: 'DA XOA',
        },
      ]);
      expect((await findWords(['nguoi khac'])).length).toBeGreaterThan(0);
      // A payment that comes after they are gone.
      await shop.sepay({ memo: `GRUBNASH NUA ${order.payment_info.payment_code}`, amount: 5000 });
      await expect.poll(async () => (await findWords(['grubnash'])).length).toBeGreaterThan(1);
      await retention().tidy(new Date(server.clock.nowMs + limits.bankReportMs + day));
      expect(await findWords(['grubnash'])).toEqual([]);
    });

    it('keeps what banks told of anybody for its time only: reports, files of statements, money of no order, the books', async () => {
      const now = new Date(server.clock.nowMs);
      const admin = await server.signedIn('admin');
      await shop.sepay({ memo: 'wibblefen khong ma', amount: 7000 });
      await expect.poll(async () => (await shop.transactions('wibblefen khong ma')).length).toBe(1);
      const file = {
        method: 'POST',
        body: 'Ngày,Số tham chiếu,Ghi có,Diễn giải\n25/01/2026,FTW1,7000,wibblefen chuyen\n',
        headers: { ...headersOf(admin), 'content-type': 'text/csv' },
      };
      const keep = async (): Promise<string> => {
        const response = await fetch(`${server.url}/admin/statement?name=sao-ke.csv`, file);
        // The route's own answer.
        return ((await response.json()) as { readonly id: string }).id;
      };
      const id = await keep();
      const look = async () =>
        admin.post(
          'query ($id: ID!) { admin_statement(id: $id) { file { size } lines { line } } }',
          { id },
        );
      const shown = (await look()).data.admin_statement;
      expect(shown.lines).toHaveLength(1);
      const after = async (ms: number) => retention().tidy(new Date(now.getTime() + ms));
      const left = async () =>
        (await findWords(['wibblefen'])).map((row) => row.split(':')[0]).toSorted();
      await after(limits.statementFileMs - day);
      expect((await look()).codes).toEqual([]);
      await after(limits.statementFileMs + day);
      expect((await look()).codes).toEqual(['STATEMENT_FORGOTTEN']);
      expect(
        (await admin.post('{ admin_statements { id size } }')).data.admin_statements,
      ).toContainEqual({ id, size: shown.file.size });
      expect(await left()).toEqual(['public.bank_transactions']);
      expect([await keep(), (await look()).codes]).toEqual([id, []]);
      // Money that waits for a person keeps its words.
      await after(limits.strayMoneyMs + day);
      expect(await left()).toEqual(['public.bank_transactions']);
      await ignore('wibblefen%');
      await after(limits.strayMoneyMs - day);
      expect(await left()).toEqual(['public.bank_transactions']);
      await after(limits.strayMoneyMs + day);
      expect(await left()).toEqual([]);
      // Of an order it stays as long as the books do.
      const client = await register();
      const order = await shop.order(client);
      await shop.sepay({
        memo: `wibblefen ${order.payment_info.payment_code}`,
        amount: Number(order.payment_info.amount),
      });
      expect((await shop.get(client, order.id)).status).toBe('PAID');
      await after(limits.booksMs - day);
      expect(await left()).toEqual(['public.bank_transactions']);
      await after(limits.booksMs + day);
      expect(await left()).toEqual([]);
      expect(
        (await shop.problems()).filter((problem) => !problem.startsWith('access_differs')),
      ).toEqual([]);
    });

    it('is refused while money is open, says what is in the way, waits for it, and can be taken back until it is carried out', async () => {
      const client = await register();
      const order = await shop.order(client);
      expect((await state(client)).obstacles).toEqual(['OPEN_ORDER']);
      expect((await request(client)).codes).toEqual(['DELETION_BLOCKED']);
      await shop.pay(client, order);
      expect((await state(client)).obstacles).toEqual([]);
      expect((await request(client)).codes).toEqual([]);
      expect((await request(client)).codes).toEqual([]);
      expect((await shop.refund(client, order.id)).codes).toEqual([]);
      expect((await state(client)).obstacles).toEqual(['REFUND']);
      await deletions().runDue(new Date(server.clock.nowMs + 4 * day));
      expect(
        await server.database.raw(
          'select state, blocked_by from account_deletions where user_id = $1',
          [client.id],
        ),
      ).toEqual([{ state: 'waiting', blocked_by: ['refund'] }]);
      expect((await client.post('mutation { withdraw_account_deletion }')).codes).toEqual([]);
      expect((await client.post('mutation { withdraw_account_deletion }')).codes).toEqual([
        'DELETION_STATE',
      ]);
      await deletions().runDue(new Date(server.clock.nowMs + 40 * day));
      expect(await mine(client, 'email')).toEqual({ email: client.email });
      expect((await state(await server.signedIn('admin'))).obstacles).toEqual(['ADMIN']);
      const earner = await wholePerson();
      await server.database.raw(
        `insert into payout_requests (affiliate_id, status, amount_vnd, requested_at) values ($1, 'open', 500000, now())`,
        [earner.id],
      );
      // Of an empty wallet it ends with the account; with money in it: payment-slips.test.ts.
      expect((await state(earner)).obstacles).toEqual([]);
    });

    it('is asked for so often in a day and no more', async () => {
      const client = await register();
      for (let input = 0; input < limits.deletionsPerDay; input += 1) {
        expect((await request(client)).codes).toEqual([]);
        expect((await client.post('mutation { withdraw_account_deletion }')).codes).toEqual([]);
      }
      expect((await request(client)).codes).toEqual(['RATE_LIMITED']);
      await server.database.raw(
        "update account_deletions set requested_at = requested_at - interval '1 day', runs_at = runs_at - interval '1 day' where user_id = $1",
        [client.id],
      );
      expect((await request(client)).codes).toEqual([]);
    });

    describe('with a wallet below the minimum', () => {
      const restOf = async (client: ApiClient) =>
        (
          await client.post(
            '{ account_deletion { obstacles rest { amount refuse_reason account_masked } request { given_up_amount } } }',
          )
        ).data.account_deletion;
      const leave = async (client: ApiClient, becomes: 'PAID_OUT' | 'GIVEN_UP', amount: string) =>
        client.post(
          `mutation ($rest: WalletRestInput) { request_account_deletion(rest: $rest, confirm_password: "${password}") { given_up_amount } }`,
          { rest: { becomes, amount } },
        );
      // One: what it seals no other opens.
      let kept: ReturnType<typeof createAffiliateMoney> | undefined;
      const money = () => (kept ??= createAffiliateMoney(server.database));
      const walletOf = async (id: string) =>
        server.database.transaction(async (tx) =>
          createLedger(server.database).balance(tx, { name: 'affiliate_wallet', userId: id }),
        );
      const isGone = async ({ id }: Person) =>
        (
          (await server.database.raw(
            'select deleted_at is not null as gone from users where id = $1',
            [id],
          )) as readonly { readonly gone: boolean }[]
        )[0]?.gone;
      const now = () => new Date(server.clock.nowMs);
      /** An affiliate whose one sale matured: 190 000 ₫. */
      async function earner(): Promise<Person & { readonly orderId: string }> {
        const client = await register();
        await money().affiliate(new Date(server.clock.nowMs - 20 * day), client.id);
        return Object.assign(client, { orderId: await sell(client.id, 1_900_000n) });
      }

      /** A sale whose commission matured; no bank told of its money. */
      async function sell(affiliateId: string, amount: bigint): Promise<string> {
        const { id } = await money().sale({
          affiliateId,
          amount,
          paidAt: new Date(server.clock.nowMs - 10 * day),
        });
        await server.database.raw(
          'update orders set received_vnd = 0, waived_vnd = total_vnd where id = $1',
          [id],
        );
        await money().commissions.mature(now());
        return id;
      }

      it('is asked for with what becomes of the rest: given up by its amount, it is booked as that and nothing is left', async () => {
        const client = await earner();
        expect(await restOf(client)).toEqual({
          obstacles: [],
          rest: {
            amount: '190000',
            refuse_reason: null,
            account_masked: expect.stringMatching(/^•••• \d{4}$/),
          },
          request: null,
        });
        expect((await request(client)).codes).toEqual(['DELETION_BLOCKED']);
        expect((await leave(client, 'GIVEN_UP', '189999')).codes).toEqual(['WALLET_CHANGED']);
        expect((await leave(client, 'GIVEN_UP', '190000')).data.request_account_deletion).toEqual({
          given_up_amount: '190000',
        });
        expect(await walletOf(client.id)).toBe(-190_000n);
        const writtenOff = await shop.balance('write_off');
        await deletions().runDue(new Date(server.clock.nowMs + 3 * day));
        expect(await isGone(client)).toBe(true);
        expect([await walletOf(client.id), (await shop.balance('write_off')) - writtenOff]).toEqual(
          [0n, -190_000n],
        );
        expect(
          await server.database.raw(
            "select after ->> 'given_up' as given_up from audit_log where action = 'person.delete' and subject_id = $1",
            [client.id],
          ),
        ).toEqual([{ given_up: '190000' }]);
        expect(
          (await shop.problems()).filter((problem) => !problem.startsWith('access_differs')),
        ).toEqual([]);
      });

      it('waits when more came than was given up, and takes no more of what was reversed since', async () => {
        const [richer, poorer] = [await earner(), await earner()];
        for (const client of [richer, poorer])
          expect((await leave(client, 'GIVEN_UP', '190000')).codes).toEqual([]);
        await sell(richer.id, 1_000n);
        await money().refund(poorer.orderId, now());
        await deletions().runDue(new Date(server.clock.nowMs + 3 * day));
        expect(
          (
            await server.database.raw(
              'select state, blocked_by from account_deletions where user_id = $1',
              [richer.id],
            )
          )[0],
        ).toEqual({ state: 'waiting', blocked_by: ['wallet'] });
        expect(
          (
            await server.database.raw('select state from account_deletions where user_id = $1', [
              poorer.id,
            ])
          )[0],
        ).toEqual({ state: 'done' });
        expect([await walletOf(richer.id), await walletOf(poorer.id)]).toEqual([-190_100n, 0n]);
        expect((await richer.post('mutation { withdraw_account_deletion }')).codes).toEqual([]);
      });

      it('is paid by the next run, however little it is, and the account goes when the money arrived', async () => {
        const client = await earner();
        const { payouts } = money();
        const by = (days: number) => ({
          actorId: null,
          reason: 'chi trả',
          now: new Date(server.clock.nowMs + days * day),
        });
        expect((await leave(client, 'PAID_OUT', '190000')).data.request_account_deletion).toEqual({
          given_up_amount: null,
        });
        expect(
          await server.database.raw(
            'select status, is_closing from payout_requests where affiliate_id = $1',
            [client.id],
          ),
        ).toEqual([{ status: 'open', is_closing: true }]);
        await deletions().runDue(new Date(server.clock.nowMs + 3 * day));
        expect(
          (
            await server.database.raw(
              'select state, blocked_by from account_deletions where user_id = $1',
              [client.id],
            )
          )[0],
        ).toEqual({ state: 'waiting', blocked_by: ['payout'] });
        // Taken back with the input; asked for again.
        expect((await client.post('mutation { withdraw_account_deletion }')).codes).toEqual([]);
        expect(
          await server.database.raw('select status from payout_requests where affiliate_id = $1', [
            client.id,
          ]),
        ).toEqual([{ status: 'withdrawn' }]);
        expect((await leave(client, 'PAID_OUT', '190000')).codes).toEqual([]);
        const run = await payouts.createRun({ kind: 'extra', requestKey: randomUUID() }, by(4));
        if (!run.ok) throw new Error('no run');
        const payment = (await payouts.payoutsOf(run.value.id)).find(
          ({ affiliate_id: id }) => id === client.id,
        );
        if (payment === undefined) throw new Error('no payment');
        expect(payment).toMatchObject({ gross_vnd: 190_000n, net_vnd: 190_000n });
        expect((await payouts.confirmRun(payment.run_id, by(4))).ok).toBe(true);
        await payouts.markSent(payment.id, 'FT-CUOI', by(4));
        await deletions().runDue(by(5).now);
        expect(await isGone(client)).toBe(false);
        await payouts.complete(payment.id, by(5));
        await deletions().runDue(by(5).now);
        expect(await isGone(client)).toBe(true);
        expect(await walletOf(client.id)).toBe(0n);
        // What the bank sends back now belongs to no wallet: it waits, and is sent where its person
        // says.
        const memo = `HOAN TRA CT${payment.id.slice(0, 6).toUpperCase()}`;
        await shop.sepay({ memo, amount: 190_000 });
        const back = (await shop.transactions(memo))[0]?.id;
        const admin = await server.signedIn('admin');
        const action = async (text: string) =>
          (await admin.post(`mutation { ${text}, confirm_password: "${password}") }`)).codes;
        expect(
          await action(`admin_return_payout(transaction_id: "${back}", payout_id: "${payment.id}"`),
        ).toEqual(['PAYEE_DELETED']);
        expect(await walletOf(client.id)).toBe(0n);
        expect(
          await action(
            `admin_refund_transaction(transaction_id: "${back}", account_bank: "970407", account_number: "19033344556677", account_holder: "TRAN AN", reason: "chi trả bị trả về"`,
          ),
        ).toEqual([]);
      });

      it('is not paid to who stays after all: its draft fails when the run is confirmed', async () => {
        const [left, stayed] = [await earner(), await earner()];
        const { payouts } = money();
        const by = (days: number) => ({
          actorId: null,
          reason: 'chi trả',
          now: new Date(server.clock.nowMs + days * day),
        });
        for (const client of [left, stayed])
          expect((await leave(client, 'PAID_OUT', '190000')).codes).toEqual([]);
        const run = await payouts.createRun({ kind: 'extra', requestKey: randomUUID() }, by(1));
        if (!run.ok) throw new Error('no run');
        expect((await stayed.post('mutation { withdraw_account_deletion }')).codes).toEqual([]);
        expect((await payouts.confirmRun(run.value.id, by(1))).ok).toBe(true);
        const ends = new Map(
          (await payouts.payoutsOf(run.value.id)).map(
            ({ affiliate_id: owner, status, failure }) => [owner, [status, failure]],
          ),
        );
        expect([ends.get(left.id), ends.get(stayed.id)]).toEqual([
          ['confirmed', null],
          ['failed', 'below_minimum'],
        ]);
        expect([await walletOf(left.id), await walletOf(stayed.id)]).toEqual([0n, -190_000n]);
      });

      it('is settled anew by asking again when its payment failed', async () => {
        const [paid, given] = [await earner(), await earner()];
        const { payouts } = money();
        const by = (days: number) => ({
          actorId: null,
          reason: 'chi trả',
          now: new Date(server.clock.nowMs + days * day),
        });
        for (const client of [paid, given])
          expect((await leave(client, 'PAID_OUT', '190000')).codes).toEqual([]);
        // Told twice it is one request.
        expect((await leave(paid, 'PAID_OUT', '190000')).codes).toEqual([]);
        const run = await payouts.createRun({ kind: 'extra', requestKey: randomUUID() }, by(1));
        if (!run.ok) throw new Error('no run');
        for (const { id, affiliate_id: owner } of await payouts.payoutsOf(run.value.id))
          if (owner === paid.id || owner === given.id)
            await payouts.markFailed(id, { ...by(1), reason: 'sai số' });
        expect((await leave(paid, 'PAID_OUT', '180000')).codes).toEqual(['WALLET_CHANGED']);
        expect((await leave(paid, 'PAID_OUT', '190000')).codes).toEqual([]);
        expect(
          await server.database.raw(
            'select status from payout_requests where affiliate_id = $1 order by status',
            [paid.id],
          ),
        ).toEqual([{ status: 'failed' }, { status: 'open' }]);
        expect((await leave(given, 'GIVEN_UP', '190000')).data.request_account_deletion).toEqual({
          given_up_amount: '190000',
        });
        await deletions().runDue(by(4).now);
        expect([await isGone(paid), await isGone(given), await walletOf(given.id)]).toEqual([
          false,
          true,
          0n,
        ]);
      });

      it('refers nobody from the input on, so that no new sale keeps it waiting for ever', async () => {
        const client = await earner();
        const [{ code } = { code: '' }] = (await server.database.raw(
          'select code from affiliates where user_id = $1',
          [client.id],
        )) as readonly { readonly code: string }[];
        const referred = async () =>
          (await shop.order(await shop.learner(), { referral: code })).referred_by;
        expect(await referred()).not.toBeNull();
        expect((await leave(client, 'GIVEN_UP', '190000')).codes).toEqual([]);
        expect((await shop.create(await shop.learner(), { referral: code })).codes).toEqual([
          'REFERRAL_UNKNOWN',
        ]);
      });

      it('leaves the code to nobody: neither at once, nor after it was renamed, nor of a membership that is gone', async () => {
        const client = await earner();
        const [{ code } = { code: '' }] = (await server.database.raw(
          'select code from affiliates where user_id = $1',
          [client.id],
        )) as readonly { readonly code: string }[];
        expect((await leave(client, 'GIVEN_UP', '190000')).codes).toEqual([]);
        await deletions().runDue(new Date(server.clock.nowMs + 3 * day));
        expect(await isGone(client)).toBe(true);
        const newcomer = await register();
        expect((await join(newcomer, code)).codes).toEqual(['AFFILIATE_CODE_TAKEN']);
        const gone = await register();
        expect((await join(gone, 'CHUACO9')).codes).toEqual([]);
        await server.database.raw('delete from affiliates where user_id = $1', [gone.id]);
        expect((await join(newcomer, 'chuaco 9')).codes).toEqual(['AFFILIATE_CODE_TAKEN']);
        expect((await join(newcomer, 'CHUACO8')).codes).toEqual([]);
      });

      it('lets a wallet go that is empty although a sale of it stands: another one was taken back after it was paid', async () => {
        const client = await earner();
        await server.database.transaction(async (tx) =>
          createLedger(server.database).post(tx, {
            key: `commission_reversed:${client.id}`,
            kind: 'commission_reversed',
            at: now(),
            orderId: null,
            lines: [
              { account: { name: 'affiliate_wallet', userId: client.id }, amountVnd: 190_000n },
              { account: { name: 'commission_expense' }, amountVnd: -190_000n },
            ],
          }),
        );
        expect(await restOf(client)).toEqual({ obstacles: [], rest: null, request: null });
        expect((await request(client)).codes).toEqual([]);
      });
    });

    it('waits its whole grace again after a restore, and its person is told so once: it may have been withdrawn since', async () => {
      const client = await register();
      expect((await request(client)).codes).toEqual([]);
      const restoredAt = server.clock.nowMs + 4 * day;
      await server.database.transaction(async (tx) => {
        for (const step of restoreSteps)
          await tx.run(step, { now: new Date(restoredAt), graceMs: limits.deletionGraceMs });
        await putFact(tx, 'restored_at', String(restoredAt));
      });
      const told: object[] = [];
      const tell: Messenger['tell'] = async (tx, message) => {
        const { userId, key, content } = message;
        if (userId === client.id) told.push({ key, content });
        await tx.raw(
          "insert into notifications (user_id, key, category, content, created_at) values ($1, $2, 'learning', '{}', now())",
          [userId, key],
        );
      };
      for (const passed of [0, 3 * day - 1])
        await deletions(tell).runDue(new Date(restoredAt + passed));
      const isGone = async () =>
        (
          await server.database.raw(
            'select deleted_at is not null as gone from users where id = $1',
            [client.id],
          )
        )[0];
      expect(told).toMatchObject([
        { content: { kind: 'deletion_requested', runsAt: new Date(restoredAt + 3 * day) } },
      ]);
      expect(await isGone()).toEqual({ gone: false });
      await deletions(tell).runDue(new Date(restoredAt + 3 * day));
      expect(await isGone()).toEqual({ gone: true });
      await server.database.transaction(async (tx) => dropFact(tx, 'restored_at'));
    });

    it('takes the words of former prices too, whose conditions nobody kept', async () => {
      const client = await register();
      const order = await shop.order(client);
      await server.database.raw(
        "update order_events set note = 'XUAN2025', is_upgrade = null, list_vnd = null, upgrade_credit_vnd = null, is_price_of_before = true where order_id = $1 and kind = 'created'",
        [order.id],
      );
      await client.post('mutation ($id: ID!) { cancel_order(id: $id) { id } }', { id: order.id });
      expect((await request(client)).codes).toEqual([]);
      await deletions().runDue(new Date(server.clock.nowMs + 3 * day));
      expect(
        (
          await server.database.raw(
            "select note from order_events where order_id = $1 and kind = 'created'",
            [order.id],
          )
        )[0],
      ).toEqual({ note: null });
    });

    it('is carried out however many others wait for something', async () => {
      const client = await register();
      await server.database.raw(
        `with people as (insert into users (id, email, firstname, created_at) select gen_random_uuid(), gen_random_uuid() || '@cho.vn', 'Chờ', now() from generate_series(1, 130) returning id),
        wallets as (insert into affiliates (user_id, code, bank_bin, account_holder, account_number, account_last4, activated_at) select id, 'W' || upper(left(md5(id::text), 11)), '970436', 'CHO', '', '0000', now() from people returning user_id),
        asked as (insert into payout_requests (affiliate_id, status, amount_vnd, requested_at) select user_id, 'open', 200000, now() from wallets)
        insert into account_deletions (id, user_id, requested_at, runs_at, due_at) select gen_random_uuid(), id, now(), $1::timestamptz - interval '9 days', $1::timestamptz from people`,
        [new Date(server.clock.nowMs).toISOString()],
      );
      await request(client);
      await deletions().runDue(new Date(server.clock.nowMs + 3 * day));
      expect(
        (
          await server.database.raw(
            'select deleted_at is not null as gone from users where id = $1',
            [client.id],
          )
        )[0],
      ).toEqual({ gone: true });
      await server.database.raw(
        "update account_deletions set state = 'withdrawn', ended_at = now() where state = 'waiting' and user_id in (select id from users where email like '%@cho.vn')",
      );
    });

    it('never loses money that comes at the same moment: either the deletion waits, or the order stands paid under the pseudonym', async () => {
      for (let round = 0; round < 4; round += 1) {
        const client = await register();
        expect((await request(client)).codes).toEqual([]);
        const order = await shop.order(client);
        const [, , created] = await Promise.all([
          shop.sepay({
            memo: order.payment_info.payment_code,
            amount: Number(order.payment_info.amount),
          }),
          deletions().runDue(new Date(server.clock.nowMs + 4 * day)),
          shop.create(client, { plan: 'KHA_PRO' }),
        ]);
        const [row] = (await server.database.raw(
          'select o.status, u.deleted_at is not null as is_deleted, o.received_vnd::text as received from orders o join users u on u.id = o.user_id where o.id = $1',
          [order.id],
        )) as readonly { status: string; is_deleted: boolean; received: string }[];
        expect(row).toMatchObject({ status: 'paid', received: '2900000' });
        const open = await server.database.raw(
          "select 1 from orders where user_id = $1 and status = 'pending'",
          [client.id],
        );
        expect(
          [row?.is_deleted, open.length > 0],
          `no open order of somebody who was deleted (${created.codes.join()})`,
        ).not.toEqual([true, true]);
      }
      expect(
        (await shop.problems()).filter((problem) => !problem.startsWith('access_differs')),
      ).toEqual([]);
    });
  });
});
