import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { limits } from '#server/limits.ts';
import { openRawClient, type RawClient } from '../integration/support/raw-client.ts';
import { type Attack, needed, repelled, type Scene, won } from './attack.ts';

const root = path.resolve(import.meta.dirname, '../..');

export const strangerAttacks: readonly Attack[] = [
  {
    name: 'security 5: another user of the machine reads the embedded database',
    wonOn: 'd739816b',
    async carryOut(scene) {
      const open = await openToOthers(scene.dataDir);
      return open.length > 0 ? won(`${open.length} entries, ${open[0] ?? ''}`) : repelled;
    },
  },
  {
    name: 'security 6: our mail server sends the words of a stranger to a stranger, again and again',
    wonOn: 'd739816b',
    async carryOut(scene) {
      const email = `nguoi-la-${randomUUID()}@vidu.vn`;
      const account = await scene.register({ email });
      const before = await scene.mailsTo(email);
      for (let count = 0; count < 6; count += 1) {
        const order = await account.client.post(
          'mutation ($input: CreateOrderInput!) { create_order(input: $input) { id } }',
          { input: { request_key: randomUUID(), plan: 'PRO', expected_total: '2900000' } },
        );
        if (order.codes.length > 0) break;
        await account.client.post('mutation ($id: ID!) { cancel_order(id: $id) { id } }', {
          id: order.data.create_order.id,
        });
      }
      const sent = (await scene.mailsTo(email)) - before;
      return sent > 0 ? won(`${sent} mails to an address that nobody proved`) : repelled;
    },
  },
  {
    name: 'security 6b: a name carries the address of a page into our mails',
    wonOn: 'd739816b',
    async carryOut(scene) {
      for (const fullName of [
        'https://lua-dao.example',
        'Nhận quà lua-dao.example/qua',
        'www.lua-dao.vn',
      ]) {
        const answer = await scene
          .stranger()
          .post('mutation ($input: RegisterInput!) { register(input: $input) { user { id } } }', {
            input: {
              full_name: fullName,
              email: `nguoi-la-${randomUUID()}@vidu.vn`,
              password: 'hoa-mai-no-2026',
              agreed: true,
              client: { kind: 'DESKTOP', name: 'máy' },
            },
          });
        if (answer.codes.length === 0) return won(`“${fullName}” is a name`);
      }
      return repelled;
    },
  },
  {
    name: 'security 7: one free account fills the database with notes',
    wonOn: 'd739816b',
    async carryOut(scene) {
      const { client, userId } = await scene.register();
      const lesson = needed(
        await client.post('query { course { chapters { lessons { id is_preview } } } }'),
        'the course',
      )
        .course.chapters.flatMap(
          (chapter: { lessons: readonly { id: string; is_preview: boolean }[] }) => chapter.lessons,
        )
        .find(({ is_preview }: { is_preview: boolean }) => is_preview).id;
      const text = 'mai '.repeat(2400);
      let kept = 0;
      for (let call = 0; call < 60; call += 1) {
        const notes = Array.from({ length: 24 }, () => ({
          id: randomUUID(),
          note_id: randomUUID(),
          lesson_id: lesson,
          at_seconds: 1,
          text,
          deleted: false,
          stamp: { ms: Date.now(), counter: 0, node: 'may-1' },
        }));
        const input = { device_id: 'may-1', schema: 1, cursor: null, operations: [], notes };
        const answer = await client.post(
          'mutation ($input: SyncInput!) { sync(input: $input) { applied } }',
          { input: { ...input, person: userId } },
        );
        const counted =
          answer.codes.includes('BAD_REQUEST') || answer.codes.includes('BAD_INPUT')
            ? await client.post(
                'mutation ($input: SyncInput!) { sync(input: $input) { applied } }',
                { input },
              )
            : answer;
        kept += counted.data?.sync?.applied.length ?? 0;
        if (call === 0 && kept === 0)
          throw new Error(`the attack could not begin: ${counted.text}`);
      }
      const whole = await client.post(
        'mutation ($input: SyncInput!) { sync(input: $input) { cursor note_changes { text } } }',
        {
          input: {
            device_id: 'may-2',
            schema: 1,
            cursor: null,
            operations: [],
            notes: [],
            person: userId,
          },
        },
      );
      const plain =
        whole.codes.length > 0
          ? await client.post(
              'mutation ($input: SyncInput!) { sync(input: $input) { cursor note_changes { text } } }',
              { input: { device_id: 'may-2', schema: 1, cursor: null, operations: [], notes: [] } },
            )
          : whole;
      return kept >= 1440
        ? won(`${kept} notes, an answer of ${plain.text.length} characters`)
        : repelled;
    },
  },
  {
    name: 'round 4, r4a 1: a picture of some kilobytes is unpacked to hundreds of megabytes, as many at once as are sent',
    wonOn: '744fabc3',
    async carryOut(scene) {
      const { client } = await scene.register();
      const pixels = {
        create: { width: 5100, height: 5100, channels: 4, background: '#fabb15' },
      } as const;
      const picture = new Uint8Array(
        await sharp(pixels)
          .toColourspace('rgb16')
          .png({ progressive: true, compressionLevel: 9 })
          .toBuffer(),
      );
      const send = async () => {
        const body = new FormData();
        body.append('avatar', new Blob([picture], { type: 'image/png' }), 'anh.png');
        return (
          await fetch(`${scene.url}/profile/avatar`, {
            method: 'POST',
            body,
            headers: { authorization: `Bearer ${client.bearer}` },
          })
        ).status;
      };
      const taken = (await Promise.all([send(), send()])).filter((status) => status === 200).length;
      return taken > 0
        ? won(
            `${taken} of 2 files of ${Math.round(picture.length / 1000)} kB were unpacked to 208 MB each`,
          )
        : repelled;
    },
  },
  {
    name: 'security 10: production starts without its origin, its keys and its proxies',
    wonOn: 'd739816b',
    async carryOut(scene) {
      const env = {
        PATH: process.env['PATH'] ?? '',
        HOME: scene.dataDir,
        NODE_ENV: 'production',
        PORT: '0',
        DATA_DIR: path.join(scene.dataDir, 'production'),
      };
      const script = `import('${path.join(root, 'server/config.ts')}').then(({ readConfig }) => { readConfig(process.env); console.log('STARTS'); }, (error) => { console.error(error); process.exit(1); }).catch((error) => { console.error(error.message); process.exit(1); })`;
      const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], {
        env,
        cwd: root,
      }).catch((error: { readonly stdout: string }) => ({ stdout: error.stdout }));
      return stdout.includes('STARTS')
        ? won('NODE_ENV=production alone is a configuration')
        : repelled;
    },
  },
  {
    name: 'security 10b: the development mailbox answers under any Host',
    wonOn: 'd739816b',
    async carryOut(scene) {
      const { hostname, port } = new URL(scene.url);
      const { request } = await import('node:http');
      const status = await new Promise<number>((resolve, reject) => {
        request(
          { host: hostname, port, path: '/dev/mailbox', headers: { host: 'hoc.mai-vang.example' } },
          (answer) => (answer.resume(), resolve(answer.statusCode ?? 0)),
        )
          .on('error', reject)
          .end();
      });
      return status === 200 ? won('mails of everybody under a foreign name') : repelled;
    },
  },
  {
    name: 'security 13: a parameter that nobody knows draws a public page anew',
    wonOn: 'ca0da0e5',
    async carryOut(scene) {
      const page = async (address: string): Promise<number> => timeOf(scene.url + address);
      for (let warm = 0; warm < 5; warm += 1) await page('/');
      // One of each in turn: whatever else the machine does slows both.
      const kept: number[] = [];
      const madeUp: number[] = [];
      for (let count = 0; count < 40; count += 1) {
        kept.push(await page('/'));
        madeUp.push(await page(`/?${randomUUID()}=1`));
      }
      return median(madeUp) > 4 * median(kept)
        ? won(`${median(madeUp).toFixed(1)} ms instead of ${median(kept).toFixed(1)} ms`)
        : repelled;
    },
  },
  {
    name: 'security 13b: addresses that lead nowhere, and searches, are drawn without an end',
    wonOn: 'ca0da0e5',
    async carryOut(scene) {
      let drawn = 0;
      for (let round = 0; round < 40; round += 1) {
        const addresses = Array.from({ length: 10 }, (_, count) =>
          count % 2 === 0 ? `/${randomUUID()}` : `/blog?tim=${randomUUID()}`,
        );
        const pages = await Promise.all(
          addresses.map(async (address) =>
            (await fetch(scene.url + address, { headers: { accept: 'text/html' } })).text(),
          ),
        );
        drawn += pages.filter(isDrawn).length;
      }
      if (drawn === 0)
        throw new Error('the attack could not begin: no public page is drawn at all');
      return drawn > 300 ? won(`${drawn} of 400 pages drawn`) : repelled;
    },
  },
  {
    name: 'bodies 1: a stranger has megabytes of a body held that is never finished',
    wonOn: '87bbbb4f',
    async carryOut(scene) {
      for (const [method, path, type] of [
        ['PUT', '/graphql', 'text/csv'],
        ['DELETE', '/profile/avatar', 'application/octet-stream'],
        ['POST', '/webhooks/sepay', 'application/json'],
      ] as const) {
        const bytes = 1024 * 1024;
        const head = [`content-type: ${type}`, `content-length: ${bytes}`];
        const client = send(scene, `${method} ${path}`, ...head);
        client.socket.write(Buffer.alloc(bytes - 1, ' '));
        // Whoever is refused may find the connection closed before they have read why.
        const status = await client.status(5000);
        const isHeld = status === 408 || (status === null && !client.socket.destroyed);
        client.socket.destroy();
        if (isHeld) return won(`${method} ${path} waits for the last`);
      }
      return repelled;
    },
  },
  {
    name: 'bodies 2: idle heads shut everybody out who sends a body',
    wonOn: '87bbbb4f',
    async carryOut(scene) {
      const { client } = await scene.register();
      const lines = {
        strangers: ['transfer-encoding: chunked'],
        learner: [
          `authorization: Bearer ${client.bearer ?? ''}`,
          `content-length: ${limits.syncBodyBytes}`,
        ],
      };
      for (const [who, more] of Object.entries(lines)) {
        const held = Array.from({ length: 400 }, () =>
          send(scene, 'POST /graphql', 'content-type: application/json', ...more),
        );
        let status = 200;
        for (let ask = 0; ask < 100 && status === 200; ask += 1)
          ({ status } = await scene.stranger().post('{ me { id } }'));
        for (const { socket } of held) socket.destroy();
        if (status !== 200) return won(`${who}: somebody else is answered ${status}`);
      }
      return repelled;
    },
  },
  {
    name: 'bodies 3: one request of a stranger ends the server',
    wonOn: 'b3eee06f',
    async carryOut(scene) {
      const head = ['content-type: text/plain', 'transfer-encoding: chunked'];
      const client = send(scene, 'POST /graphql', ...head);
      client.socket.write(`10000\r\n${' '.repeat(0x10000)}\r\n`);
      await client.status(5000);
      client.socket.destroy();
      const answer = await fetch(`${scene.url}/healthz`).catch(() => null);
      return answer?.status === 200 ? repelled : won('it is gone');
    },
  },
];

/** A request whose body is the attack's own affair. */
function send(scene: Scene, first: string, ...lines: readonly string[]): RawClient {
  const head = [`${first} HTTP/1.1`, 'host: 127.0.0.1', ...lines];
  return openRawClient(Number(new URL(scene.url).port), head);
}

/** How long a page takes to come, ms. */
async function timeOf(address: string): Promise<number> {
  const startedAt = performance.now();
  const html = await (await fetch(address, { headers: { accept: 'text/html' } })).text();
  if (!isDrawn(html)) throw new Error('the attack could not begin: the page is not drawn');
  return performance.now() - startedAt;
}

/**
 * Whether a page came with its text. Where the portal was not built no page is one, and nothing can
 * be tried.
 */
function isDrawn(html: string): boolean {
  if (!html.includes('<div id="root">'))
    throw new Error(
      `the attack could not begin: the portal is not built, a page reads ${html.slice(0, 80)}`,
    );
  return !html.includes('<div id="root"></div>');
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}

/**
 * Files and folders that other users of the machine may read, write or enter, in a folder that they
 * can reach.
 */
async function openToOthers(folder: string): Promise<readonly string[]> {
  // Behind a folder that is closed everything is closed.
  if (((await stat(folder)).mode & 0o007) === 0) return [];
  const entries = await readdir(folder, { recursive: true });
  const modes = await Promise.all(
    entries.map(async (entry) => [entry, (await stat(path.join(folder, entry))).mode] as const),
  );
  return modes.filter(([, mode]) => (mode & 0o007) !== 0).map(([entry]) => entry);
}
