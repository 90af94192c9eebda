/**
 * Run by kill-jobs.test.ts in a process of its own: tells one person one message and sends its
 * e-mail, and dies by SIGKILL at a given statement. Arguments: `postgres://…` or the folder of the
 * embedded database; the mail server; the number of the point at which to die (0 = never). Prints
 * how many points it passed when it comes to its end.
 */
import './keep-compiled.ts';
import { randomUUID } from 'node:crypto';
import { openDatabase } from '#server/db/open-database.ts';
import type { Database, Tx } from '#server/db/port.ts';
import { createJobs } from '#server/jobs/boss-jobs.ts';
import { limits } from '#server/limits.ts';
import { createAudit } from '#server/modules/audit/api.ts';
import { createMessages } from '#server/modules/messages/api.ts';
import { createPush } from '#server/push/create-push.ts';

const [place = '', smtpUrl = '', dieAt = '0'] = process.argv.slice(2);
const isServer = place.startsWith('postgres');
let passed = 0;

const database = await openDatabase({
  dataFolder: isServer ? '/nonexistent' : place,
  url: isServer ? place : null,
  maxConnections: 4,
  statementTimeoutMs: 60_000,
  onIdleError: () => undefined,
});
const push = await createPush(database);
const mortal = mortalDatabase(database);
const jobs = await createJobs({
  database: mortal,
  mayDo: async () => true,
  stopMs: 1000,
  report: (error) => console.error(error),
});
const mail = {
  smtpUrl,
  from: 'Mai Vàng <hoc@maivang.example>',
  origin: () => 'https://hoc.maivang.example',
  timeoutMs: 20_000,
};
const { messenger } = createMessages({
  database: mortal,
  jobs,
  push,
  audit: createAudit(database),
  limits,
  now: Date.now,
  newId: randomUUID,
  mail,
});
const [user] = (await database.raw(
  "select id::text from users where email = 'linh@example.vn'",
)) as readonly { readonly id: string }[]; // the test put theirs there

passed = 0;
await mortal.transaction(async (tx) =>
  messenger.tell(tx, {
    userId: user?.id ?? '',
    key: 'order_paid:1',
    content: {
      kind: 'order_paid',
      orderId: '1',
      orderCode: '#MV-1',
      totalVnd: 1_000n,
      waivedVnd: 0n,
      plan: 'pro',
      refundableUntil: new Date(),
    },
    at: new Date(),
  }),
);
await jobs.start();
while (!(await isOver())) await hurry();
await jobs.stop();
await database.close();
console.log(`points ${passed}`);
process.exit(0);

/** Dies here when it is the one. */
function point(): void {
  passed += 1;
  if (passed === Number(dieAt)) process.kill(process.pid, 'SIGKILL');
}

async function isOver(): Promise<boolean> {
  const rows = await database.raw(
    "select 1 from emails where state in ('queued', 'sending') union all select 1 from jobs.job where name = 'send_email' and state in ('created', 'retry', 'active')",
  );
  return rows.length === 0;
}

/** Nobody waits for the pause before another try. */
async function hurry(): Promise<void> {
  for (const row of await database.raw("select id::text from jobs.job where state = 'retry'")) {
    // the column of the statement above
    await database.transaction(async (tx) => jobs.retry(tx, (row as { readonly id: string }).id));
  }
  await new Promise((resolve) => setTimeout(resolve, 20));
}

/** A point before and after every statement, and around every end of a transaction. */
function mortalDatabase(inner: Database): Database {
  return {
    ...inner,
    ...mortalStatements(inner),
    aside: mortalStatements({
      ...inner,
      raw: async (text, values) => inner.aside.raw(text, values),
    }),
    transaction: async (work) => {
      const value = await inner.transaction(async (tx) => {
        const made = await work({ ...tx, ...mortalStatements(tx) });
        point();
        return made;
      });
      point();
      return value;
    },
  };
}

function mortalStatements(
  inner: Pick<Tx, 'all' | 'first' | 'run' | 'raw'>,
): Pick<Tx, 'all' | 'first' | 'run' | 'raw'> {
  const around = async <T>(work: () => Promise<T>): Promise<T> => {
    point();
    const value = await work();
    point();
    return value;
  };
  return {
    all: async (statement, params) => around(async () => inner.all(statement, params)),
    first: async (statement, params) => around(async () => inner.first(statement, params)),
    run: async (statement, params) => around(async () => inner.run(statement, params)),
    raw: async (text, values) => around(async () => inner.raw(text, values)),
  };
}
