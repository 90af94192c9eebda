import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/port.ts';
import { statement } from '#server/db/statement.ts';
import { createJobs, type JobQueue } from '#server/jobs/boss-jobs.ts';
import { limits } from '#server/limits.ts';
import { createAudit } from '#server/modules/audit/api.ts';
import { createMessages, forgetSecretMails } from '#server/modules/messages/api.ts';
import type { NewContent } from '#server/modules/messages/messenger.ts';
import { createPush } from '#server/push/create-push.ts';
import type { Push } from '#server/push/push.ts';
import { ruleKinds } from '../support/databases.ts';
import { openEmptySource } from '../support/empty-databases.ts';

const addUser = statement<{ email: string; firstname: string }>()('test.add_user', (query, param) =>
  query
    .insertInto('users')
    .values({
      email: param('email'),
      firstname: param('firstname'),
      is_verify_email: true,
      created_at: sql<Date>`now()`,
    })
    .returning('id'),
);
const mails = statement()('test.mails', (query) =>
  query
    .selectFrom('emails')
    .select(['id', 'state', 'tries', 'last_error', 'message_id', 'to_address', 'text'])
    .orderBy('created_at')
    .orderBy('id'),
);

const paid = {
  kind: 'order_paid',
  orderId: '7f9c2ba4-e88f-4a0f-9b7c-3d8a4c0a1b2e',
  orderCode: '#MV-2481',
  totalVnd: 2_610_000n,
  waivedVnd: 0n,
  plan: 'pro',
  refundableUntil: new Date('2026-11-28T07:12:00Z'),
} as const satisfies NewContent;

describe.each(ruleKinds)('messages on %s', (kind) => {
  const source = openEmptySource(kind);
  let database: Database;
  let push: Push;
  let linh: string;
  const mailbox = createTestMailServer();
  const queues: JobQueue[] = [];

  beforeAll(async () => {
    const make = await source.start();
    database = await make(10);
    push = await createPush(database);
    linh =
      (await database.first(addUser, { email: 'linh@example.vn', firstname: 'Linh' }))?.id ?? '';
    await mailbox.start();
  });
  afterEach(async () => {
    for (const queue of queues.splice(0)) await queue.stop();
    await database.raw(
      'delete from jobs.job; delete from notifications; delete from emails; delete from mail_settings',
    );
    mailbox.reset();
  });
  afterAll(async () => {
    await mailbox.stop();
    await database.close();
    await source.stop();
  });

  async function open(smtpUrl: string | null = mailbox.url()) {
    const jobs = await createJobs({
      database,
      mayDo: async () => true,
      stopMs: 1000,
      report: (error) => expect.unreachable(error.message),
    });
    queues.push(jobs);
    const parts = createMessages({
      database,
      jobs,
      push,
      audit: createAudit(database),
      limits,
      now: Date.now,
      newId: randomUUID,
      mail: {
        smtpUrl,
        from: 'Mai Vàng <hoc@maivang.example>',
        origin: () => 'https://hoc.maivang.example',
        timeoutMs: 20_000,
      },
    });
    let last = 0;
    // Two of one millisecond stand in no order that a test could expect.
    const at = (): Date => new Date((last = Math.max(last + 1, Date.now())));
    const tell = async (content: NewContent, key: string = content.kind): Promise<void> =>
      database.transaction(async (tx) =>
        parts.messenger.tell(tx, { userId: linh, key, content, at: at() }),
      );
    return { ...parts, jobs, tell };
  }

  async function settled(...states: readonly string[]): Promise<void> {
    await expect
      .poll(async () => (await database.all(mails, {})).map(({ state }) => state))
      .toEqual(states);
  }

  it('mails and tells its reader so often and no more what they bring about themselves, says so in the last, and each that others do', async () => {
    const { tell } = await open(null);
    const { count } = limits.mailsOfOwnActions;
    const own = {
      kind: 'second_factor',
      action: 'app_removed',
      name: null,
      at: new Date(),
    } as const;
    for (let at = 0; at < count + 5; at += 1) {
      await tell({ ...own, name: `${at}` }, `own:${at}`);
      await tell(paid, `paid:${at}`);
    }
    // Told again, the first is none of the many.
    await tell({ ...own, name: 'again' }, 'own:0');
    const counts =
      await database.raw(`select n.content ->> 'kind' as kind, count(*)::integer as told, count(e.id)::integer as mailed, count(*) filter (where e.text like '%chỉ báo ở trang Thông báo%')::integer as last
      from notifications n left join emails e on e.notification_id = n.id group by 1 order by 1`);
    expect(counts).toEqual([
      { kind: 'order_paid', told: count + 5, mailed: count + 5, last: 0 },
      { kind: 'second_factor', told: count + 1, mailed: count, last: 1 },
    ]);
    // Beyond them one tells of the newest.
    expect(
      await database.raw(
        "select content ->> 'name' as name from notifications where key like 'newest:%'",
      ),
    ).toEqual([{ name: `${count + 4}` }]);
    // Of another kind the first goes out all the same: nobody uses up what warns of another action.
    await tell({ kind: 'password_changed', at: new Date(), isFirst: false });
    expect(await database.all(mails, {})).toHaveLength(2 * count + 6);
  });

  it('tells once for ever, by one notification, one e-mail and one push, whatever is delivered 50 times at once', async () => {
    const heard: string[] = [];
    const stop = push.follow(linh, ({ topic }) => heard.push(topic));
    const { inbox, jobs, tell } = await open();
    await jobs.start();
    await Promise.all(Array.from({ length: 50 }, async () => tell(paid, 'order_paid:1')));
    await settled('sent');
    await expect.poll(() => heard).toEqual(['notifications']);
    stop();
    expect(mailbox.letters).toHaveLength(1);
    expect(mailbox.letters[0]).toMatchObject({
      from: 'hoc@maivang.example',
      to: ['linh@example.vn'],
    });
    const [mail] = await database.all(mails, {});
    expect(mailbox.letters[0]?.source).toContain(`Message-ID: ${mail?.message_id}`);
    expect(mail?.text).toContain('Chào Linh,');
    expect(await inbox.countUnread(linh)).toBe(1);
    await tell(paid, 'order_paid:1');
    expect(await inbox.countUnread(linh)).toBe(1);
  });

  it('forgets the words of what proves who somebody is as soon as the mail server has them, and leaves no notification of it', async () => {
    const { inbox, jobs, accountMail } = await open();
    const before = await inbox.countUnread(linh);
    await database.transaction(async (tx) =>
      accountMail(tx, {
        userId: linh,
        to: 'linh@example.vn',
        firstname: 'Linh',
        content: {
          kind: 'reset_link',
          token: 'bi-mat-cua-linh',
          until: new Date(),
          isDemanded: false,
        },
        at: new Date(),
      }),
    );
    await jobs.start();
    await settled('sent');
    expect(mailbox.letters).toHaveLength(1);
    expect((await database.all(mails, {})).map(({ text }) => text)).toEqual(['']);
    expect(
      JSON.stringify(await database.raw('select html, text, subject from emails')),
    ).not.toContain('bi-mat-cua-linh');
    expect(await inbox.countUnread(linh)).toBe(before);
  });

  it('tells nothing of what was undone', async () => {
    const { messenger, inbox } = await open();
    const undone = database.transaction(async (tx) => {
      await messenger.tell(tx, { userId: linh, key: 'x', content: paid, at: new Date() });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await inbox.countUnread(linh)).toBe(0);
    expect(await database.all(mails, {})).toEqual([]);
    expect(await database.raw("select 1 from jobs.job where name = 'send_email'")).toEqual([]);
  });

  it('tries again while the mail server is down or says later, and sends once when it is back', async () => {
    const { jobs, tell } = await open();
    mailbox.answer = { code: 451, text: 'come back later' };
    await jobs.start();
    await tell(paid);
    await expect
      .poll(async () => database.all(mails, {}))
      .toMatchObject([{ state: 'queued', tries: 1 }]);
    expect((await database.all(mails, {}))[0]?.last_error).toContain('451');
    mailbox.answer = null;
    await hurry(database, jobs);
    await settled('sent');
    expect(mailbox.letters).toHaveLength(1);
  });

  it('tries again when the line ends before the letter was begun', async () => {
    const { jobs, tell } = await open();
    mailbox.hangsUp = 'at the recipient';
    await jobs.start();
    await tell(paid);
    await expect
      .poll(async () => database.all(mails, {}))
      .toMatchObject([{ state: 'queued', tries: 1 }]);
    mailbox.hangsUp = null;
    await hurry(database, jobs);
    await settled('sent');
    expect(mailbox.letters).toHaveLength(1);
  });

  it('gives up what the mail server refuses for good, and lets an administrator send it once more', async () => {
    const { jobs, mailAdmin, tell } = await open();
    mailbox.answer = { code: 550, text: 'no such mailbox' };
    await jobs.start();
    await tell(paid);
    await settled('failed');
    mailbox.answer = null;
    const [mail] = await database.all(mails, {});
    const action = {
      id: mail?.id ?? '',
      reason: 'Học viên đã sửa hộp thư',
      actorId: linh,
      now: new Date(),
    };
    expect(await mailAdmin.resend(action)).toEqual({ ok: true, value: true });
    await settled('sent');
    expect(await mailAdmin.resend(action)).toMatchObject({
      ok: false,
      error: { code: 'NOT_FOUND' },
    });
    expect(mailbox.letters).toHaveLength(1);
  });

  it('says of a letter that nobody will try any more that it failed, and the office sends it again: itself, or its job', async () => {
    const { jobs, mailAdmin, mailSender, tell } = await open();
    mailbox.answer = { code: 451, text: 'come back later' };
    await jobs.start();
    await tell(paid, 'first');
    await tell(paid, 'second');
    const waiting = async () =>
      (await database.raw(
        "select id::text, data ->> 'emailId' as mail from jobs.job where state = 'retry' order by created_on, id",
      )) as readonly {
        readonly id: string;
        readonly mail: string;
      }[]; // the columns of the statement
    await expect.poll(waiting).toHaveLength(2);
    // One has a job that will try it again: it waits, whoever looks.
    await mailSender?.settleForsaken();
    await settled('queued', 'queued');
    const [job, other] = await waiting();
    await database.raw("update jobs.job set state = 'failed' where id = $1", [job?.id]);
    await database.transaction(async (tx) => jobs.cancel(tx, other?.id ?? ''));
    await mailSender?.settleForsaken();
    await settled('failed', 'failed');
    expect((await database.all(mails, {}))[0]?.last_error).toMatch(/not tried any more.*451/);
    mailbox.answer = null;
    await database.transaction(async (tx) => jobs.retry(tx, job?.id ?? ''));
    await expect.poll(() => mailbox.letters.length).toBe(1);
    const action = { id: other?.mail ?? '', reason: 'Máy chủ thư đã chạy lại', actorId: linh };
    expect(await mailAdmin.resend({ ...action, now: new Date() })).toEqual({
      ok: true,
      value: true,
    });
    await settled('sent', 'sent');
    expect(mailbox.letters).toHaveLength(2);
  });

  it('sends again with one letter what failed in the same trouble, and no other', async () => {
    const { mailAdmin, tell } = await open();
    for (const key of ['chosen', 'alike', 'refused', 'other', 'gone', 'old', 'former'])
      // oxlint-disable-next-line no-await-in-loop -- one after another
      await tell(paid, key);
    const letters = await database.all(mails, {});
    const away = (tries: number) => `not tried any more after ${tries} tries: no answer`;
    await database.raw("delete from jobs.job; update emails set state = 'failed'");
    await database.raw('update emails set last_error = $1', [away(19)]);
    const change = async (index: number, to: string, values: readonly unknown[] = []) =>
      database.raw(`update emails set ${to} where id = $1`, [letters[index]?.id, ...values]);
    await change(1, 'last_error = $2', [away(20)]);
    // What is refused for good would be refused again, with whatever it is sent.
    await change(2, "last_error = 'User unknown'");
    await change(3, "last_error = 'not tried any more after 19 tries: quota'");
    await change(4, "text = ''");
    await change(5, "created_at = created_at - interval '3 days'");
    await change(6, "to_address = 'linh.cu@example.vn'");
    const [chosen, alike, refused] = letters.map(({ id }) => id);
    expect(await mailAdmin.alike(chosen ?? '')).toMatchObject({ total: 1 });
    expect(await mailAdmin.alike(refused ?? '')).toEqual({ total: 0, since: null });
    const action = { reason: 'Máy chủ thư đã chạy lại', actorId: linh, now: new Date() };
    expect(await mailAdmin.resend({ ...action, id: chosen ?? '', withAlike: true })).toEqual({
      ok: true,
      value: true,
    });
    const asked = (await database.raw(
      "select data ->> 'emailId' as id from jobs.job where name = 'send_email'",
    )) as readonly { readonly id: string }[]; // the column of the statement
    expect(asked.map(({ id }) => id).toSorted()).toEqual([chosen, alike].toSorted());
    const queued = (await database.all(mails, {})).filter(({ state }) => state === 'queued');
    expect(queued.map(({ id }) => id)).toEqual([chosen, alike]);
  });

  it('calls unknown what was begun by its last try and not ended', async () => {
    const { mailSender, tell } = await open();
    await tell(paid);
    await database.raw("update emails set state = 'sending'; delete from jobs.job");
    await mailSender?.settleForsaken();
    await settled('unknown');
    expect(mailbox.letters).toEqual([]);
  });

  it('sends no secret without its words: they last as long as what they prove, and then it failed', async () => {
    const { jobs, accountMail, mailSender } = await open();
    const [at, until] = [new Date(0), new Date(7 * 86_400_000)];
    const content = {
      kind: 'office_invited',
      token: 'loi-moi',
      role: 'content',
      name: 'Mai',
      until,
    } as const;
    await database.transaction(async (tx) =>
      accountMail(tx, { userId: null, to: 'moi@vidu.vn', firstname: null, content, at }),
    );
    await database.run(forgetSecretMails, { now: until });
    expect((await database.all(mails, {}))[0]?.text).toContain('loi-moi');
    await database.run(forgetSecretMails, { now: new Date(until.getTime() + 1) });
    expect((await database.all(mails, {}))[0]?.text).toBe('');
    await jobs.start();
    await expect
      .poll(async () => database.raw("select state::text from jobs.job where name = 'send_email'"))
      .toEqual([{ state: 'completed' }]);
    await mailSender?.settleForsaken();
    await settled('failed');
    expect(mailbox.letters).toEqual([]);
  });

  it('never sends what a dead process may have sent: it is unknown from then on', async () => {
    const { jobs, tell } = await open();
    await tell(paid);
    // The process died after it had committed `sending`: between that statement and the mail
    // server's answer.
    await database.raw("update emails set state = 'sending', tries = 1");
    await jobs.start();
    await settled('unknown');
    expect(mailbox.letters).toEqual([]);
  });

  it('calls it unknown when the line breaks after the mail server has the letter', async () => {
    const { jobs, tell } = await open();
    mailbox.hangsUp = 'with the letter';
    await jobs.start();
    await tell(paid);
    await settled('unknown');
    expect(mailbox.letters).toHaveLength(1);
  });

  it('keeps e-mails unsent where no mail server is named, also when one is named later', async () => {
    const before = await open(null);
    await before.jobs.start();
    await before.tell(paid);
    await settled('kept');
    const { jobs, mailAdmin, tell } = await open();
    await jobs.start();
    await tell({
      kind: 'voucher_given',
      code: 'MAISOM10',
      from: null,
      until: new Date('2026-12-01T00:00:00Z'),
    });
    await settled('kept', 'sent');
    expect(mailbox.letters).toHaveLength(1);
    const page = await mailAdmin.list({ first: 1, after: null, state: null });
    expect(page).toMatchObject({
      ok: true,
      value: { total: 2, has_more: true, nodes: [{ state: 'sent' }] },
    });
  });

  it('mails lessons and offers only to those who want them, orders always', async () => {
    const { inbox, tell } = await open();
    await inbox.putMailSettings(linh, { lessons: false, offers: false });
    await tell({
      kind: 'lesson_released',
      lessonSlug: 'bai-6',
      lessonTitle: 'Bài 6',
      lessonIndex: 6,
    });
    await tell({
      kind: 'voucher_given',
      code: 'MAISOM10',
      from: null,
      until: new Date('2026-12-01T00:00:00Z'),
    });
    await tell(paid);
    expect((await database.all(mails, {})).map(({ to_address: to }) => to)).toEqual([
      'linh@example.vn',
    ]);
    expect(await inbox.countUnread(linh)).toBe(3);
  });

  it('mails nothing to an address that nobody proved, and keeps every word in the notifications', async () => {
    const { inbox, tell } = await open();
    await database.raw('update users set is_verify_email = false where id = $1', [linh]);
    await tell(paid);
    await tell({ kind: 'password_changed', at: new Date(), isFirst: false });
    await database.raw('update users set is_verify_email = true where id = $1', [linh]);
    expect(await database.all(mails, {})).toEqual([]);
    expect(await inbox.countUnread(linh)).toBe(2);
    await tell(paid, 'order_paid:2');
    expect((await database.all(mails, {})).map(({ to_address: to }) => to)).toEqual([
      'linh@example.vn',
    ]);
  });

  it('lists for administrators what the learner of an order was told of it and how each e-mail stands, nothing of other orders or people', async () => {
    const { jobs, mailAdmin, messenger, tell } = await open();
    await jobs.start();
    await tell({ ...paid, orderId: randomUUID() }, 'order_paid:another');
    await tell({
      kind: 'lesson_released',
      lessonSlug: 'bai-6',
      lessonTitle: 'Bài 6',
      lessonIndex: 6,
    });
    const minh =
      (await database.first(addUser, { email: `${randomUUID()}@example.vn`, firstname: 'Minh' }))
        ?.id ?? '';
    await database.transaction(async (tx) =>
      messenger.tell(tx, { userId: minh, key: 'x', content: paid, at: new Date() }),
    );
    await tell(paid);
    await settled('sent', 'sent', 'sent', 'sent');
    const { orderId } = paid;
    const messages = await mailAdmin.ofOrder({ userId: linh, orderId });
    expect(messages).toEqual([
      expect.objectContaining({
        title: expect.stringContaining('#MV-2481'),
        readAt: null,
        emailState: 'sent',
      }),
    ]);
    const [{ emailId } = { emailId: null }] = messages;
    expect(await mailAdmin.find(emailId ?? '')).toMatchObject({
      ok: true,
      value: { id: emailId, to: 'linh@example.vn', state: 'sent' },
    });
    for (const id of [randomUUID(), 'x'])
      expect(await mailAdmin.find(id)).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
    expect(await mailAdmin.ofOrder({ userId: minh, orderId: 'x' })).toEqual([]);
  });

  it('gives pages and filters of the own notifications and marks them, never another person’s', async () => {
    const { inbox, tell } = await open(null);
    const minh =
      (await database.first(addUser, { email: `${randomUUID()}@example.vn`, firstname: 'Minh' }))
        ?.id ?? '';
    for (const number of [1, 2, 3])
      await tell({ ...paid, orderCode: `#MV-${number}` }, `order_paid:${number}`);
    await tell({
      kind: 'lesson_released',
      lessonSlug: 'bai-6',
      lessonTitle: 'Bài 6',
      lessonIndex: 6,
    });
    const first = await inbox.list(linh, { first: 2, after: null, category: 'order' });
    if (!first.ok) return expect.unreachable(first.error.code);
    expect(first.value).toMatchObject({ total: 3, has_more: true });
    const second = await inbox.list(linh, {
      first: 2,
      after: first.value.end_cursor,
      category: 'order',
    });
    if (!second.ok) return expect.unreachable(second.error.code);
    expect([...first.value.nodes, ...second.value.nodes].map(({ title }) => title)).toEqual(
      [3, 2, 1].map((number) => `Đã nhận 2.610.000\u00A0₫ cho đơn #MV-${number}`),
    );
    const [newest] = first.value.nodes;
    const id = newest?.id ?? '';
    expect(await inbox.find(minh, id)).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
    expect(await inbox.mark(minh, { ids: [id], read: true, now: new Date() })).toEqual({
      ok: true,
      value: 0,
    });
    expect(await inbox.mark(linh, { ids: [id], read: true, now: new Date() })).toEqual({
      ok: true,
      value: 3,
    });
    expect(await inbox.mark(linh, { ids: [id], read: false, now: new Date() })).toEqual({
      ok: true,
      value: 4,
    });
    expect(await inbox.markAll(linh, new Date())).toBe(0);
    expect(await inbox.mark(linh, { ids: ['nobody'], read: true, now: new Date() })).toMatchObject({
      ok: false,
    });
    return undefined;
  });
});

/** Lets the one job that is about to be tried again be tried now. */
async function hurry(database: Database, jobs: JobQueue): Promise<void> {
  const waiting = async () =>
    (await database.raw("select id::text from jobs.job where state = 'retry'")) as readonly {
      readonly id: string;
    }[]; // the column of the statement
  await expect.poll(waiting).toHaveLength(1);
  const [job] = await waiting();
  await database.transaction(async (tx) => jobs.retry(tx, job?.id ?? ''));
}

interface Letter {
  readonly from: string;
  readonly to: readonly string[];
  readonly source: string;
}

/** A mail server on this machine that answers as a test wants. */
function createTestMailServer() {
  const box = {
    letters: [] as Letter[],
    /** Of the recipient; null = taken. */
    answer: null as { readonly code: number; readonly text: string } | null,
    /** Breaks the line instead of answering: for a recipient, or a letter that it has whole. */
    hangsUp: null as 'at the recipient' | 'with the letter' | null,
    // it listens on TCP
    url: () => `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    start: async () =>
      new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve())),
    stop: async () => new Promise<void>((resolve) => server.close(() => resolve())),
    reset(): void {
      box.letters = [];
      box.answer = null;
      box.hangsUp = null;
    },
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => {
      if (box.hangsUp === 'at the recipient') return hangUp();
      return box.answer === null
        ? done()
        : done(Object.assign(new Error(box.answer.text), { responseCode: box.answer.code }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        box.letters.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString('utf8'),
        });
        return box.hangsUp === 'with the letter' ? hangUp() : done();
      });
    },
  });
  // Its connections are known to the server only.
  function hangUp(): void {
    for (const connection of (
      server as unknown as { readonly connections: ReadonlySet<{ close(): void }> }
    ).connections)
      connection.close();
  }
  server.on('error', () => undefined);
  return box;
}
