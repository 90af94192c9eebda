import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askFirstOwner } from '#server/ask-first-owner.ts';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/db/port.ts';
import { keepClientOperations } from '#server/graphql/requests/known-operations.ts';
import { codeAt } from '#server/modules/auth/api.ts';
import { refuseDemoLeftovers } from '#server/demo/demo-leftovers.ts';
import type { RunningServer } from '#server/running-server.ts';
import { startServer } from '#server/start-server.ts';
import { hostOperations } from '#shared/api/operations.ts';
import { type ApiClient, createApiClient } from '../support/api-client.ts';
import { databaseKinds } from '../support/databases.ts';
import { type EmptySource, openEmptySource } from '../support/empty-databases.ts';
import { productionEnv } from '../support/production-env.ts';
import { proveAddress } from '../support/prove-address.ts';

const password = 'hai-muoi-bay-con-ong-27';
const texts = {
  offer: 'query ($token: String!) { office_offer(token: $token) { email role invited_by } }',
  accept:
    'mutation ($token: String!, $proof: String!) { accept_office_invitation(token: $token, confirm_password: $proof) }',
  beginApp:
    'mutation ($proof: String!) { begin_authenticator_app(confirm_password: $proof) { secret } }',
  confirmApp: 'mutation ($code: String!) { confirm_authenticator_app(code: $code) }',
  office: '{ office_people { email role } }',
  officeOf: '{ admin_course { title chapters { id title lessons { title } } } }',
  addChapter:
    'mutation ($input: ChapterTextsInput!) { create_chapter(input: $input) { chapters { id } } }',
  addLesson:
    'mutation ($id: ID!, $input: LessonTextsInput!) { create_lesson(chapter_id: $id, input: $input) { id } }',
  course: '{ course { title chapters { title } } }',
} as const;

describe.each(databaseKinds)('a fresh installation for real people, on %s', (kind) => {
  let source: EmptySource;
  let database: Database;
  let server: RunningServer;
  let folder: string;
  let owner: ApiClient;
  let token: string;
  const config = () =>
    readConfig({ ...productionEnv, PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: folder });
  const ask = async (email: string) => askFirstOwner(database, config(), { email, now: Date.now });
  const askedToken = async (email: string): Promise<string> => {
    const asked = await ask(email);
    return asked.ok ? asked.value.token : asked.error;
  };
  const offerOf = async (link: string) =>
    (await createApiClient(server.url).post(texts.offer, { token: link })).data.office_offer;

  async function registered(email: string): Promise<ApiClient> {
    const client = createApiClient(server.url);
    const made = await client.post(hostOperations.Register, {
      input: {
        full_name: 'Trần Mai An',
        email,
        password,
        agreed: true,
        client: { kind: 'DESKTOP', name: 'kiểm thử' },
      },
    });
    expect(made.codes).toEqual([]);
    client.bearer = made.data.register.access_token;
    await proveAddress({ database }, email);
    return client;
  }

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'mai-vang-fresh-'));
    source = openEmptySource(kind);
    database = await (await source.start())();
    server = await startServer(config(), { database, limits: { requestMs: 60_000 } });
    // Production answers what clients send; these are ours.
    await keepClientOperations(
      database,
      Object.entries(texts).map(([name, text]) => ({ name, text })),
    );
  });
  afterAll(async () => {
    await server?.stop();
    await source?.stop();
    await rm(folder, { recursive: true });
  });

  it('has a course without lessons, which its pages say in a sentence', async () => {
    expect((await createApiClient(server.url).post(texts.course)).data).toEqual({
      course: { title: 'Khóa học', chapters: [] },
    });
    const pages = await Promise.all(
      ['/', '/course'].map(async (address) =>
        fetch(server.url + address, { headers: { accept: 'text/html' } }),
      ),
    );
    expect(pages.map(({ status }) => status)).toEqual([200, 200]);
    for (const page of pages)
      expect(await page.text()).toContain('Chương trình học đang được biên soạn');
  });

  it('has one first invitation: asked again, for whomever, only the newest link is good', async () => {
    const first = await askedToken('nguoi-khac@vidu.vn');
    expect(await offerOf(first)).toEqual({
      email: 'nguoi-khac@vidu.vn',
      role: 'OWNER',
      invited_by: 'Người quản trị máy chủ',
    });
    token = await askedToken(' Chu@Vidu.vn ');
    expect([await offerOf(first), (await offerOf(token)).email]).toEqual([null, 'chu@vidu.vn']);
    expect(await ask('khong-phai-email')).toEqual({ ok: false, error: 'EMAIL_INVALID' });
    await expect(
      database.raw(
        "insert into office_invitations (email, role, token_hash, sent_at, expires_at) values ('ba@vidu.vn', 'owner', '\\x00', now(), now())",
      ),
    ).rejects.toThrow('office_invitations_first_owner');
  });

  it('mails that link, and keeps who asked in the record without the address', async () => {
    const mails = (await database.raw(
      "select subject, text from emails where to_address = 'chu@vidu.vn'",
    )) as readonly { readonly subject: string; readonly text: string }[];
    expect(
      mails.map(({ subject, text }) => [
        subject,
        text.includes(`${productionEnv.PUBLIC_ORIGIN}/office-invitation#token=${token}`),
      ]),
    ).toEqual([['Lời mời vào văn phòng Mai Vàng', true]]);
    const actions = await database.raw(
      "select actor_id, after from audit_log where action = 'office.invite_first_owner' order by id",
    );
    expect(actions).toEqual([
      { actor_id: null, after: { role: 'owner' } },
      { actor_id: null, after: { role: 'owner' } },
    ]);
  });

  it('is opened by whoever has that address, its link and a second factor, and by nobody else', async () => {
    const stranger = await registered('la@vidu.vn');
    expect((await stranger.post(texts.accept, { token, proof: password })).codes).toEqual([
      'OFFICE_INVITATION_OTHER',
    ]);
    owner = await registered('chu@vidu.vn');
    expect((await owner.post(texts.accept, { token, proof: password })).codes).toEqual([]);
    expect((await owner.post(texts.office)).codes).toEqual(['FACTOR_REQUIRED']);
    const { secret } = (await owner.post(texts.beginApp, { proof: password })).data
      .begin_authenticator_app;
    expect(
      (await owner.post(texts.confirmApp, { code: codeAt(secret, Date.now()) })).codes,
    ).toEqual([]);
    expect((await owner.post(texts.office)).data).toEqual({
      office_people: [{ email: 'chu@vidu.vn', role: 'OWNER' }],
    });
  });

  it('asks nobody by the server any more once it has an owner, also by a link from before', async () => {
    expect(await ask('hai@vidu.vn')).toEqual({ ok: false, error: 'HAS_OWNER' });
    // As if it had been sent at the same moment.
    const late = await registered('tre@vidu.vn');
    await database.raw(
      "insert into office_invitations (email, role, token_hash, sent_at, expires_at) values ('tre@vidu.vn', 'owner', sha256($1), now(), now() + interval '1 day')",
      [Buffer.from('lien-ket-den-tre')],
    );
    expect(
      (await late.post(texts.accept, { token: 'lien-ket-den-tre', proof: password })).codes,
    ).toEqual(['OFFICE_INVITATION_OVER']);
    expect((await owner.post(texts.office)).data.office_people).toHaveLength(1);
  });

  it('starts again though a stranger took an address of the demonstration', async () => {
    await registered('an@maivang.example');
    await registered('admin@maivang.example');
    await expect(refuseDemoLeftovers(database)).resolves.toBeUndefined();
  });

  it('takes its first chapter and lesson in the office', async () => {
    expect((await owner.post(texts.officeOf)).data).toEqual({
      admin_course: { title: 'Khóa học', chapters: [] },
    });
    const [chapter] = (
      await owner.post(texts.addChapter, {
        input: { title: 'Chặng một', slug: 'chang-mot', outcome: '' },
      })
    ).data.create_chapter.chapters;
    expect(
      (
        await owner.post(texts.addLesson, {
          id: chapter.id,
          input: { title: 'Bài một', slug: 'bai-mot', summary: '', is_preview: true },
        })
      ).codes,
    ).toEqual([]);
    expect((await owner.post(texts.officeOf)).data.admin_course.chapters).toEqual([
      { id: chapter.id, title: 'Chặng một', lessons: [{ title: 'Bài một' }] },
    ]);
  });
});

describe('npm run first-owner', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'mai-vang-first-owner-'));
  });
  afterAll(async () => rm(folder, { recursive: true }));

  async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
    const script = path.resolve(import.meta.dirname, '../../../scripts/first-owner.ts');
    const environment = {
      PATH: process.env['PATH'],
      HOME: folder,
      DATA_DIR: folder,
      DEMO: '0',
      PORT: '4321',
      ...env,
    };
    return promisify(execFile)(process.execPath, [script, ...args], { env: environment }).then(
      ({ stdout }) => stdout,
      ({ code, stderr }: { readonly code: number; readonly stderr: string }) => `${code} ${stderr}`,
    );
  }

  it('makes the database, prints the link where no mail server is, and says what is wrong in one line', async () => {
    expect(await run(['chu@vidu.vn'])).toMatch(
      /chu@vidu\.vn làm chủ văn phòng[^]*http:\/\/localhost:4321\/office-invitation#token=[\w-]{43}\n/,
    );
    expect(await run([])).toMatch(
      /^1 \[chủ văn phòng\] Cách dùng: npm run first-owner -- EMAIL\..*\n$/,
    );
    expect(await run(['khong-phai'])).toMatch(
      /^1 \[chủ văn phòng\] Địa chỉ email chưa đúng\..*\n$/,
    );
    expect(await run(['chu@vidu.vn'], { DEMO: '1' })).toMatch(
      /^1 \[chủ văn phòng\] Bản dùng thử đã có chủ văn phòng.*\n$/,
    );
  });
});
