import { formatDate } from '#shared/format/format-date.ts';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { hostOperations } from '#shared/api/operations.ts';
import type { ApiAnswer, ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { proveAddress } from '../support/prove-address.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const day = 86_400_000;
const identityNumber = '001190765432';
const accountNumber = '7700998877';
const answers = {
  job_description: 'Chủ tiệm bánh',
  city_live: 'Đà Lạt',
  specialize: 'Bánh mì men tự nhiên',
  experience: 'Mười năm làm bánh và quản lý ba cửa hàng.',
  teaching_experience: 'Chưa',
  teaching_year: '2',
  main_channel: 'youtube',
  followers: '10000-50000',
  channel_url: ' youtube.com/@beplinh ',
  topics: ['Nấu ăn', 'Nấu  ăn', 'Bánh mì'],
  proud_content: 'Loạt video bánh mì',
  elearning_idea: 'Dạy làm bánh cho người bận rộn.',
  course_name: 'Bánh mì men tự nhiên',
  course_description: 'Mười bài từ bột đến ổ bánh đầu tiên.',
  expected_sales: '50.000.000 ₫',
  legal_name: 'Nguyễn Hoài An',
  date_of_birth: '1/2/1990',
  account_bank: '970436',
  account_holder: 'NGUYEN HOAI AN',
  agrees: true,
};
const numbers = { identity_number: identityNumber, account_number: accountNumber };
const fields =
  'id status step revision answers { job_description course_name channel_url topics } identity_masked account_masked note reapply_from events { kind note }';

describe.each(ruleKinds)('applications of ambassadors on %s', (kind) => {
  let server: TestServer;
  let admin: ApiClient;
  withServer(kind, (started) => ({ server } = started));
  beforeAll(async () => {
    admin = await server.signedIn('admin');
  });

  const learner = async (): Promise<ApiClient & { readonly email: string }> => {
    const client = server.client();
    const email = `dai-su-${randomUUID()}@vidu.vn`;
    const answer = await client.post(hostOperations.Register, {
      input: {
        full_name: 'Nguyễn Hoài An',
        email,
        password: 'hoa mai 7 cánh',
        agreed: true,
        client: { kind: 'DESKTOP', name: 'kiểm thử' },
      },
    });
    client.bearer = answer.data.register.access_token;
    await proveAddress(server, email);
    return Object.assign(client, { email });
  };
  const save = async (client: ApiClient, input: object, base: number, step = 1) =>
    client.post(
      `mutation ($input: AmbassadorAnswersInput!, $step: Int!, $base: Int!) { save_ambassador_draft(input: $input, step: $step, base_revision: $base) { ${fields} } }`,
      { input, step, base },
    );
  const submit = async (client: ApiClient, revision: number, version: number | null = 1) =>
    client.post(
      `mutation ($revision: Int!, $version: Int) { submit_ambassador_application(revision: $revision, policy_version: $version, confirm_password: "hoa mai 7 cánh") { ${fields} } }`,
      { revision, version },
    );
  const read = async (client: ApiClient) =>
    (await client.post(`{ ambassador_application { ${fields} } }`)).data.ambassador_application;
  const adminFields =
    'id status applicant affiliate_code answers { job_description topics } identity_masked account_masked note events { kind note actor }';
  const officeOf = {
    list: async (tab: string, search = '') =>
      (
        await admin.post(
          `query ($tab: ApplicationTab!, $search: String!) { admin_applications(tab: $tab, search: $search) { nodes { ${adminFields} } total } }`,
          { tab, search },
        )
      ).data.admin_applications,
    open: async (id: string) =>
      admin.post(`mutation ($id: ID!) { open_application(id: $id) { ${adminFields} } }`, { id }),
    ask: async (id: string, question: string) =>
      admin.post(
        `mutation ($id: ID!, $question: String!) { ask_applicant(id: $id, question: $question) { ${adminFields} } }`,
        { id, question },
      ),
    accept: async (id: string) =>
      admin.post(
        `mutation ($id: ID!) { accept_application(id: $id, confirm_password: "hoc-cung-mai-2026") { ${adminFields} } }`,
        { id },
      ),
    decline: async (id: string, reason = 'Chủ đề chưa hợp.') =>
      admin.post(
        `mutation ($id: ID!, $reason: String!) { decline_application(id: $id, reason: $reason) { ${adminFields} } }`,
        { id, reason },
      ),
  };
  const rate = async (client: ApiClient) =>
    (
      await client.post(
        '{ affiliate_account { level rate_bp is_ambassador account_masked code } me { affiliate_level } }',
      )
    ).data;
  const told = async (client: ApiClient) =>
    (await client.post('{ notifications(first: 20) { nodes { kind title preview } } }')).data
      .notifications.nodes;
  /** Somebody whose application was sent. */
  const applicant = async (): Promise<{
    readonly client: ApiClient & { readonly email: string };
    readonly id: string;
    readonly revision: number;
  }> => {
    const client = await learner();
    const saved = (await save(client, { ...answers, ...numbers }, 0, 5)).data.save_ambassador_draft;
    const sent = await submit(client, saved.revision);
    expect(sent.codes).toEqual([]);
    return { client, id: saved.id, revision: saved.revision };
  };

  it('keep a draft as it is typed, and tell a device that built on an older one instead of losing either', async () => {
    const client = await learner();
    expect(await read(client)).toBeNull();
    const first = await save(client, { job_description: 'Đầu bế' }, 0);
    expect(first.data.save_ambassador_draft).toMatchObject({
      status: 'DRAFT',
      revision: 1,
      step: 1,
      answers: { job_description: 'Đầu bế' },
    });
    // The answer was lost on its way: the same again is no conflict and no new revision.
    expect(
      (await save(client, { job_description: 'Đầu bế' }, 0)).data.save_ambassador_draft.revision,
    ).toBe(1);
    expect(
      (await save(client, { job_description: 'Đầu bếp' }, 1, 2)).data.save_ambassador_draft,
    ).toMatchObject({ revision: 2, step: 2 });
    expect((await save(client, { job_description: 'Người khác' }, 1)).codes).toEqual(['CONFLICT']);
    expect((await save(client, { job_description: 'Thiết bị mới' }, 0)).codes).toEqual([
      'CONFLICT',
    ]);
    expect(await read(client)).toMatchObject({
      revision: 2,
      answers: { job_description: 'Đầu bếp' },
    });
    const many = await Promise.all(
      Array.from({ length: 12 }, async (_, index) =>
        save(client, { job_description: `Bản ${index}` }, 2),
      ),
    );
    expect(many.filter(({ codes }) => codes.length === 0)).toHaveLength(1);
    expect(new Set(many.flatMap(({ codes }) => codes))).toEqual(new Set(['CONFLICT']));
    expect((await read(client)).revision).toBe(3);
  });

  it('begin once, also when two devices begin at the same moment', async () => {
    const client = await learner();
    const begun = await Promise.all(
      Array.from({ length: 10 }, async (_, index) =>
        save(client, { city_live: `Nơi ${index}` }, 0),
      ),
    );
    expect(begun.filter(({ codes }) => codes.length === 0)).toHaveLength(1);
    expect((await read(client)).revision).toBe(1);
  });

  it('refuse what no form sends: a step that there is not, a text without end', async () => {
    const client = await learner();
    expect((await save(client, {}, 0, 6)).codes).toEqual(['BAD_INPUT']);
    expect((await save(client, { course_name: 'a'.repeat(241) }, 0)).codes).toEqual([
      'ANSWER_TOO_LONG',
    ]);
    expect((await save(client, { topics: Array.from({ length: 17 }, String) }, 0)).codes).toEqual([
      'ANSWER_TOO_LONG',
    ]);
    expect((await submit(client, 1)).codes).toEqual(['NOT_FOUND']);
    expect((await save(server.client(), {}, 0)).codes).toEqual(['UNAUTHENTICATED']);
  });

  it('keep numbers of papers and accounts sealed, give back masks only, and keep none that is not whole', async () => {
    const client = await learner();
    const saved = (await save(client, { ...answers, ...numbers }, 0, 4)).data.save_ambassador_draft;
    expect(saved).toMatchObject({ identity_masked: '•••• 432', account_masked: '•••• 8877' });
    const half = (
      await save(client, { ...answers, identity_number: '0011', account_number: null }, 1, 4)
    ).data.save_ambassador_draft;
    expect(half).toMatchObject({
      identity_masked: '•••• 432',
      account_masked: '•••• 8877',
      revision: 1,
    });
    const everything = JSON.stringify(
      await server.database.raw('select to_jsonb(a) as row from ambassador_applications a'),
    );
    for (const secret of [identityNumber, accountNumber]) expect(everything).not.toContain(secret);
    const gone = (await save(client, { ...answers, identity_number: '' }, 1, 4)).data
      .save_ambassador_draft;
    expect(gone).toMatchObject({ identity_masked: null, account_masked: '•••• 8877', revision: 2 });
    expect((await submit(client, 2)).codes).toEqual(['IDENTITY_INVALID']);
  });

  it('are sent once however often they are sent, write the profile, and say every rule that is broken', async () => {
    const client = await learner();
    await save(client, {}, 0, 5);
    const refused = await submit(client, 1);
    expect(refused.codes).toContain('ANSWER_MISSING');
    expect(refused.codes.length).toBeGreaterThan(12);
    await save(client, { ...answers, ...numbers }, 1, 5);
    expect((await submit(client, 1)).codes).toEqual(['CONFLICT']);
    expect((await submit(client, 2, 99)).codes).toEqual(['POLICY_CHANGED']);
    const sent = await Promise.all(Array.from({ length: 20 }, async () => submit(client, 2)));
    for (const { data } of sent)
      expect(data.submit_ambassador_application).toMatchObject({
        status: 'RECEIVED',
        step: 6,
        revision: 2,
        answers: { channel_url: 'https://youtube.com/@beplinh', topics: ['Nấu ăn', 'Bánh mì'] },
        events: [{ kind: 'SUBMITTED' }],
      });
    const { me } = (
      await client.post(
        '{ me { job_description teaching_year expected_sales city_live course_name elearning_idea business_description } }',
      )
    ).data;
    expect(me).toEqual({
      job_description: 'Chủ tiệm bánh',
      teaching_year: 2,
      expected_sales: '50000000',
      city_live: 'Đà Lạt',
      course_name: 'Bánh mì men tự nhiên',
      elearning_idea: 'Dạy làm bánh cho người bận rộn.',
      business_description: null,
    });
    expect((await save(client, { ...answers, course_name: 'Sau khi gửi' }, 2)).codes).toEqual([
      'APPLICATION_STATE',
    ]);
    expect(
      (await told(client)).filter(
        (message: { readonly kind: string }) => message.kind === 'application_received',
      ),
    ).toHaveLength(1);
  });

  it('are looked at, asked about, answered, and asked about again; nothing is decided while their applicant answers', async () => {
    const { client, id, revision } = await applicant();
    expect((await officeOf.open(id)).data.open_application).toMatchObject({ status: 'REVIEWING' });
    await officeOf.open(id);
    expect(
      (await read(client)).events.map((event: { readonly kind: string }) => event.kind),
    ).toEqual(['SUBMITTED', 'OPENED']);
    expect((await officeOf.ask(id, '  ')).codes).toEqual(['REASON_REQUIRED']);
    expect(
      (await officeOf.ask(id, 'Bạn gửi thêm một video nhé?')).data.ask_applicant,
    ).toMatchObject({
      status: 'ASKED',
      note: 'Bạn gửi thêm một video nhé?',
    });
    expect((await officeOf.accept(id)).codes).toEqual(['APPLICATION_STATE']);
    expect(await read(client)).toMatchObject({
      status: 'ASKED',
      note: 'Bạn gửi thêm một video nhé?',
    });
    const saved = (
      await save(client, { ...answers, proud_content: 'https://youtu.be/abc' }, revision, 2)
    ).data.save_ambassador_draft;
    expect(saved).toMatchObject({
      status: 'ASKED',
      revision: revision + 1,
      identity_masked: '•••• 432',
    });
    expect((await submit(client, saved.revision)).data.submit_ambassador_application).toMatchObject(
      { status: 'RECEIVED', note: null },
    );
    expect(
      (await read(client)).events.map((event: { readonly kind: string }) => event.kind),
    ).toEqual(['SUBMITTED', 'OPENED', 'ASKED', 'RESUBMITTED']);
    expect(
      (await told(client)).map((message: { readonly title: string }) => message.title),
    ).toEqual(
      expect.arrayContaining([
        'Chúng tôi muốn hỏi thêm về đơn đại sứ của bạn',
        'Chúng tôi đã nhận phần bổ sung của bạn',
      ]),
    );
  });

  it('are answered as they were seen: not by a page of before their applicant sent others', async () => {
    const { client, id, revision } = await applicant();
    const answer = async (name: string, more: string, seen: string) =>
      admin.post(`mutation { ${name}(id: "${id}", revision: "${seen}", ${more}) { id } }`);
    const seenOf = async (): Promise<string> =>
      (await admin.post(`{ admin_application(id: "${id}") { revision } }`)).data.admin_application
        .revision;
    const first = await seenOf();
    await officeOf.open(id);
    // To look at it is no change.
    expect(await seenOf()).toBe(first);
    await officeOf.ask(id, 'Bạn gửi thêm một video nhé?');
    expect((await answer('ask_applicant', 'question: "Kênh nào?"', first)).codes).toEqual([
      'SEEN_CHANGED',
    ]);
    const asked = await seenOf();
    const saved = (
      await save(client, { ...answers, proud_content: 'https://youtu.be/khac' }, revision, 2)
    ).data.save_ambassador_draft;
    // Nor is what its applicant types before they send it.
    expect(await seenOf()).toBe(asked);
    await submit(client, saved.revision);
    const proof = 'confirm_password: "hoc-cung-mai-2026"';
    for (const seen of [first, asked]) {
      expect((await answer('accept_application', proof, seen)).codes).toEqual(['SEEN_CHANGED']);
      expect((await answer('decline_application', 'reason: "chưa hợp"', seen)).codes).toEqual([
        'SEEN_CHANGED',
      ]);
    }
    expect((await rate(client)).affiliate_account).toBeNull();
  });

  it('are decided by one of twenty who decide at once, and L5 is granted once and never above 30 %', async () => {
    const { client, id } = await applicant();
    const decided = await Promise.all(
      Array.from({ length: 20 }, async (_, index): Promise<ApiAnswer> =>
        index % 4 === 0 ? officeOf.accept(id) : officeOf.decline(id),
      ),
    );
    const winners = decided.filter(({ codes }) => codes.length === 0);
    expect(winners).toHaveLength(1);
    expect(new Set(decided.flatMap(({ codes }) => codes))).toEqual(new Set(['APPLICATION_STATE']));
    const wasAccepted = winners[0]?.data.accept_application !== undefined;
    const { affiliate_account: account, me } = await rate(client);
    if (wasAccepted)
      expect([account, me]).toEqual([
        {
          level: 5,
          rate_bp: 3000,
          is_ambassador: true,
          account_masked: '•••• 8877',
          code: expect.any(String),
        },
        { affiliate_level: 5 },
      ]);
    else expect([account, me]).toEqual([null, { affiliate_level: null }]);
    const lines = (await server.database.raw('select action from audit_log where subject_id = $1', [
      id,
    ])) as readonly { readonly action: string }[];
    expect(lines.filter(({ action }) => action !== 'application.open')).toHaveLength(1);
    const decisions = (await told(client)).filter(({ kind }: { readonly kind: string }) =>
      /application_(accepted|declined)/i.test(kind),
    );
    expect(decisions).toHaveLength(1);
  });

  it('accept a person once for ever, and raise somebody who is an affiliate already, whose account stays', async () => {
    const { client, id } = await applicant();
    const all = await Promise.all(Array.from({ length: 20 }, async () => officeOf.accept(id)));
    expect(all.filter(({ codes }) => codes.length === 0)).toHaveLength(1);
    expect((await rate(client)).affiliate_account).toMatchObject({
      level: 5,
      rate_bp: 3000,
      is_ambassador: true,
    });
    expect((await save(client, answers, 1)).codes).toEqual(['APPLICATION_STATE']);

    const joined = await learner();
    const input = {
      legal_name: 'Nguyễn Hoài An',
      date_of_birth: '1990-02-01',
      identity_number: '001190000111',
      account_bank: '970436',
      account_number: '5500112233',
      account_holder: 'NGUYEN HOAI AN',
      policy_version: 1,
    };
    expect(
      (
        await joined.post(
          'mutation ($input: JoinAffiliateInput!) { join_affiliate(input: $input, confirm_password: "hoa mai 7 cánh") { level } }',
          { input },
        )
      ).codes,
    ).toEqual([]);
    const saved = (
      await save(
        joined,
        { ...answers, account_bank: '', account_holder: '', identity_number: '001190000111' },
        0,
        5,
      )
    ).data.save_ambassador_draft;
    const sent = await submit(joined, saved.revision);
    expect(sent.codes).toEqual([]);
    expect((await officeOf.accept(saved.id)).codes).toEqual([]);
    expect((await rate(joined)).affiliate_account).toMatchObject({
      level: 5,
      is_ambassador: true,
      account_masked: '•••• 2233',
    });
  });

  it('are declined with a reason that is told, and begun again after ninety days with the old answers, on no older device', async () => {
    const { client, id, revision } = await applicant();
    expect((await officeOf.decline(id, ' ')).codes).toEqual(['REASON_REQUIRED']);
    expect((await officeOf.decline(id, 'Chủ đề chưa hợp.')).codes).toEqual([]);
    expect(await read(client)).toMatchObject({
      status: 'DECLINED',
      note: 'Chủ đề chưa hợp.',
      events: [{ kind: 'SUBMITTED' }, { kind: 'DECLINED', note: 'Chủ đề chưa hợp.' }],
    });
    expect((await save(client, answers, revision)).codes).toEqual(['APPLICATION_TOO_SOON']);
    const before = server.clock.nowMs;
    server.clock.nowMs += 91 * day;
    try {
      const again = server.client();
      const session = await again.post(hostOperations.SignIn, {
        input: {
          email: client.email,
          password: 'hoa mai 7 cánh',
          client: { kind: 'DESKTOP', name: 'kiểm thử' },
        },
      });
      again.bearer = session.data.sign_in.access_token;
      expect((await save(again, answers, 0)).codes).toEqual(['CONFLICT']);
      const next = (await save(again, answers, revision, 5)).data.save_ambassador_draft;
      expect(next).toMatchObject({
        status: 'DRAFT',
        revision: revision + 1,
        identity_masked: '•••• 432',
      });
      expect((await submit(again, next.revision)).data.submit_ambassador_application.status).toBe(
        'RECEIVED',
      );
    } finally {
      server.clock.nowMs = before;
    }
  });

  const setAmbassador = async (client: ApiClient, is: boolean) => {
    const { id } = (await client.post('{ me { id } }')).data.me;
    return admin.post(
      'mutation ($id: ID!, $is: Boolean!) { set_affiliate_ambassador(id: $id, is_ambassador: $is, reason: "Nhầm người", confirm_password: "hoc-cung-mai-2026") { __typename } }',
      { id, is },
    );
  };
  /** As versions of before left it: the level is gone, the application stands. */
  const formerly = async (id: string) =>
    server.database.raw(
      'update affiliates set is_ambassador = false, level = 1 where user_id = (select user_id from ambassador_applications where id = $1)',
      [id],
    );
  const ended = {
    status: 'DECLINED',
    note: 'Nhầm người',
    events: [{ kind: 'SUBMITTED' }, { kind: 'ACCEPTED' }, { kind: 'DECLINED', note: 'Nhầm người' }],
  };

  it('end with their ambassador, who reads that, why, and when to apply again', async () => {
    const { client, id } = await applicant();
    expect((await officeOf.accept(id)).codes).toEqual([]);
    expect((await setAmbassador(client, false)).codes).toEqual([]);
    const { reapply_from: from } = await read(client);
    const { nodes } = (
      await client.post(
        '{ notifications(first: 20) { nodes { kind title paragraphs { parts { text } } actions { label path } } } }',
      )
    ).data.notifications;
    const [told, ...others] = nodes.filter(({ kind: said }: { readonly kind: string }) =>
      ['ambassador_ended', 'affiliate_level_fell'].includes(said),
    );
    expect([told.kind, told.title, others]).toEqual([
      'ambassador_ended',
      'Tư cách đại sứ của bạn đã kết thúc',
      [],
    ]);
    const text = JSON.stringify(told.paragraphs);
    expect(text).toContain('Nhầm người');
    expect(text).toContain(formatDate(Date.parse(from)));
    expect(told.actions[0].label).toBe('Xem đơn của bạn');
  });

  it('stand again when an ambassador who was taken away by a slip is one again', async () => {
    const { client, id } = await applicant();
    expect((await officeOf.accept(id)).codes).toEqual([]);
    expect((await setAmbassador(client, false)).codes).toEqual([]);
    expect(await read(client)).toMatchObject(ended);
    expect((await setAmbassador(client, true)).codes).toEqual([]);
    expect((await rate(client)).affiliate_account).toMatchObject({ level: 5, is_ambassador: true });
    expect(await read(client)).toMatchObject({
      status: 'ACCEPTED',
      note: null,
      reapply_from: null,
      events: [...ended.events, { kind: 'ACCEPTED' }],
    });
    // Once: nothing is written by the same word again.
    expect((await setAmbassador(client, true)).codes).toEqual([]);
    expect((await read(client)).events).toHaveLength(4);
    // One that was only declined is no ambassador's by it.
    const declined = await applicant();
    expect((await officeOf.decline(declined.id)).codes).toEqual([]);
    expect((await setAmbassador(declined.client, true)).codes).toEqual(['AFFILIATE_REQUIRED']);
    expect(await read(declined.client)).toMatchObject({ status: 'DECLINED' });
  });

  it('of whose ambassadorship ended in a version before end too: by the office’s word, and by the migration', async () => {
    const [one, other] = [await applicant(), await applicant()];
    for (const { id } of [one, other]) expect((await officeOf.accept(id)).codes).toEqual([]);
    await formerly(one.id);
    expect((await setAmbassador(one.client, false)).codes).toEqual([]);
    expect(await read(one.client)).toMatchObject(ended);
    expect((await setAmbassador(other.client, false)).codes).toEqual([]);
    await server.database.raw(
      "update ambassador_applications set state = 'accepted', note = null where id = $1",
      [other.id],
    );
    await server.database.raw(
      "delete from ambassador_events where application_id = $1 and kind = 'declined'",
      [other.id],
    );
    await server.database.raw(
      readFileSync('server/db/migrations/0109-applications-of-former-ambassadors.sql', 'utf8'),
    );
    expect(await read(other.client)).toMatchObject(ended);
    expect((await read(other.client)).reapply_from).not.toBeNull();
  });

  it('are in the back office without their drafts and without a number in clear: list, search, counter, file', async () => {
    const drafter = await learner();
    await save(drafter, { ...answers, job_description: 'Nháp kín' }, 0);
    const { client, id } = await applicant();
    const list = await officeOf.list('WAITING', 'hoai an');
    expect(list.nodes.map((node: { readonly id: string }) => node.id)).toContain(id);
    expect(JSON.stringify(list)).not.toContain('Nháp kín');
    const draft = await read(drafter);
    expect((await officeOf.open(draft.id)).codes).toEqual(['NOT_FOUND']);
    expect(
      (await admin.post('query ($id: ID!) { admin_application(id: $id) { id } }', { id: draft.id }))
        .codes,
    ).toEqual(['NOT_FOUND']);
    expect(
      (await client.post('query ($id: ID!) { admin_application(id: $id) { id } }', { id })).codes,
    ).toEqual(['FORBIDDEN']);
    const counts = (await admin.post('{ admin_counts { key count } }')).data
      .admin_counts as readonly { readonly key: string; readonly count: number }[];
    expect(counts.find(({ key }) => key === 'applications')?.count).toBe(
      (await officeOf.list('WAITING')).total,
    );
    const file = await (
      await fetch(`${server.url}/admin/export/applications.csv?tab=waiting`, {
        headers: { authorization: `Bearer ${admin.bearer}` },
      })
    ).text();
    expect(file).toContain('https://youtube.com/@beplinh');
    for (const secret of [identityNumber, accountNumber])
      expect(file + JSON.stringify(await officeOf.open(id))).not.toContain(secret);
  });

  it('are invited for by a link of their own: a stranger is written to, a learner is told, and the link alone shows the note', async () => {
    const invite = async (email: string, note: string) =>
      admin.post(
        'mutation ($email: String!, $note: String!) { invite_ambassador(email: $email, name: "Linh", note: $note) }',
        { email, note },
      );
    const known = await learner();
    const stranger = `la-${randomUUID()}@vidu.vn`;
    expect((await invite('không phải', ' ')).codes).toEqual(['EMAIL_INVALID', 'ANSWER_MISSING']);
    expect([
      (await invite(known.email.toUpperCase(), 'Chúng tôi mê kênh của bạn.')).codes,
      (await invite(stranger, 'Mời bạn.')).codes,
      (await invite(stranger, 'Mời bạn lần nữa.')).codes,
    ]).toEqual([[], [], []]);
    const mails = (await server.database.raw(
      'select to_address, text from emails where to_address = any ($1::text[]) order by created_at',
      [`{${known.email},${stranger}}`],
    )) as readonly { readonly to_address: string; readonly text: string }[];
    expect(mails.filter(({ to_address: to }) => to === stranger)).toHaveLength(2);
    const token = /invite=([\w-]+)/.exec(
      mails.findLast(({ to_address: to }) => to === stranger)?.text ?? '',
    )?.[1];
    const shown = async (client: ApiClient, given: string | null) =>
      (
        await client.post(
          'query ($token: String) { ambassador_invitation(token: $token) { name note } }',
          { token: given },
        )
      ).data.ambassador_invitation;
    expect(await shown(server.client(), token ?? '')).toEqual({
      name: 'Linh',
      note: 'Mời bạn lần nữa.',
    });
    expect(await shown(server.client(), 'sai')).toBeNull();
    expect(await shown(server.client(), null)).toBeNull();
    expect((await told(known))[0]).toMatchObject({ preview: 'Chúng tôi mê kênh của bạn.' });
  });

  it('are invited at an address that somebody registered and never proved: by mail, and the account is told nothing', async () => {
    const squatter = server.client();
    const email = `chiem-${randomUUID()}@vidu.vn`;
    const input = {
      full_name: 'Kẻ Lạ',
      email,
      password: 'hoa mai 7 cánh',
      agreed: true,
      client: { kind: 'DESKTOP', name: 'kiểm thử' },
    };
    squatter.bearer = (
      await squatter.post(hostOperations.Register, { input })
    ).data.register.access_token;
    const invited = await admin.post(
      'mutation ($email: String!) { invite_ambassador(email: $email, name: "Linh", note: "Mời riêng bạn.") }',
      { email },
    );
    expect(invited.codes).toEqual([]);
    expect(
      await server.database.raw(
        "select 1 as mailed from emails where to_address = $1 and text like '%invite=%'",
        [email],
      ),
    ).toEqual([{ mailed: 1 }]);
    const { notifications } = (
      await squatter.post('{ notifications(first: 20) { nodes { title preview } } }')
    ).data;
    expect(JSON.stringify(notifications)).not.toContain('Mời riêng bạn.');
    expect(
      await server.database.raw(
        'select 1 as told from notifications n join users u on u.id = n.user_id where u.email = $1',
        [email],
      ),
    ).toEqual([]);
  });
});
