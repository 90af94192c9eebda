import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/open-database.ts';
import type { Database } from '#server/db/port.ts';
import { type Cluster, startCluster } from '../postgres/cluster.ts';
import { runUntilKilled } from './child.ts';

/**
 * Every so many points of the way, from another one each time; the long run dies at each of them.
 */
const stride = Number(process.env['KILL_ROUNDS'] ?? 40) > 40 ? 1 : 14;
const firstPoint = (step: number): number => 1 + Math.floor(Math.random() * step);

const addLinh =
  "insert into users (email, firstname, is_verify_email, created_at) values ('linh@example.vn', 'Linh', true, now())";

describe('a server that dies by SIGKILL between any two statements of telling and mailing', () => {
  const letters: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        letters.push(
          /^Message-ID: (.+)$/im.exec(Buffer.concat(chunks).toString('utf8'))?.[1]?.trim() ?? '',
        );
        done();
      });
    },
  });
  server.on('error', () => undefined);
  const folder = mkdtempSync(path.join(tmpdir(), 'mai-vang-jobs-'));
  let smtpUrl = '';
  let cluster: Cluster;

  beforeAll(async () => {
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()));
    // it listens on TCP
    smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
    cluster = await startCluster();
  });
  afterAll(async () => {
    await new Promise<void>((resolve) => server.close(() => resolve()));
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it(
    'on PostgreSQL: goes on after the lease of the dead one, tells once, sends at most once',
    { timeout: 600_000 },
    async () => {
      const url = await cluster.createDatabase();
      const database = await open({ url });
      await database.raw(addLinh);
      const total = await pointsOf(url);
      for (let dieAt = firstPoint(stride); dieAt <= total; dieAt += stride) {
        await database.raw('delete from jobs.job; delete from notifications');
        letters.length = 0;
        await run(url, dieAt);
        // The lease of the dead process runs out.
        await database.raw(
          "update jobs.job set heartbeat_on = now() - interval '1 hour' where state = 'active'; update jobs.queue set monitor_on = null, monitor_claim_on = null",
        );
        await run(url, 0);
        expect(await faults(database), `died at ${dieAt}`).toEqual([]);
      }
      await database.close();
    },
  );

  it(
    'on the embedded database: goes on at the next start, tells once, sends at most once',
    { timeout: 600_000 },
    async () => {
      const template = path.join(folder, 'template');
      const made = await open({ folder: template });
      await made.raw(addLinh);
      await made.close();
      const total = await pointsOf(copy(template, 'count'));
      // A start takes long: fewer points than on the server.
      for (let dieAt = firstPoint(stride * 2); dieAt <= total; dieAt += stride * 2) {
        const place = copy(template, String(dieAt));
        letters.length = 0;
        await run(place, dieAt);
        await run(place, 0);
        const database = await open({ folder: place });
        expect(await faults(database), `died at ${dieAt}`).toEqual([]);
        await database.close();
        rmSync(place, { recursive: true, force: true });
      }
    },
  );

  function copy(template: string, name: string): string {
    const place = path.join(folder, name);
    cpSync(template, place, { recursive: true });
    return place;
  }

  async function run(place: string, dieAt: number): Promise<readonly string[]> {
    return runUntilKilled('teller.ts', [place, smtpUrl, String(dieAt)], () => 'go on');
  }

  /** How many points one undisturbed run passes. */
  async function pointsOf(place: string): Promise<number> {
    const points = Number(/^points (\d+)$/m.exec((await run(place, 0)).join('\n'))?.[1]);
    expect(points).toBeGreaterThan(20);
    return points;
  }

  /** What is not as it must be. */
  async function faults(database: Database): Promise<readonly string[]> {
    const told = await database.raw('select 1 from notifications');
    const mails = (await database.raw('select state, message_id from emails')) as readonly {
      readonly state: string;
      readonly message_id: string;
    }[]; // the columns of the statement
    const left = await database.raw(
      "select 1 from jobs.job where name = 'send_email' and state <> 'completed'",
    );
    const [mail] = mails;
    return [
      ...(told.length === 1 && mails.length === 1
        ? []
        : [`told ${told.length} times, mailed ${mails.length} times`]),
      ...(mail?.state === 'sent' || mail?.state === 'unknown'
        ? []
        : [`the e-mail is ${mail?.state}`]),
      ...(letters.length <= 1 ? [] : [`${letters.length} letters`]),
      ...(mail?.state === 'sent' && letters[0] !== mail.message_id ? ['sent, and no letter'] : []),
      ...(left.length === 0 ? [] : ['a job is left']),
    ];
  }
});

async function open({
  url = null,
  folder = '/nonexistent',
}: {
  readonly url?: string | null;
  readonly folder?: string;
}): Promise<Database> {
  return openDatabase({
    dataFolder: folder,
    url,
    maxConnections: 3,
    statementTimeoutMs: 60_000,
    onIdleError: () => undefined,
  });
}
