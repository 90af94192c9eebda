import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostOperations } from '#shared/api/operations.ts';
import { demoAccounts, demoPassword } from '#server/demo/demo-accounts.ts';
import { limits } from '#server/limits.ts';
import { codeAt } from '#server/modules/auth/api.ts';
import { type ApiClient, createApiClient, signIn } from '../support/api-client.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const lesson = 'chia-ky-nang-lon-thanh-buoc-nho';

/** More requests than the process has threads. */
const crowd = 40;

/**
 * The server as it is started, over disks that neither answer nor fail: their threads really hang
 * (support/hang-disk.ts).
 */
describe('a server whose disk hangs', () => {
  let folder: string;
  let url: string;
  let child: ChildProcess;
  let linh: ApiClient;
  let admin: ApiClient;
  let media: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'mai-vang-hang-'));
    await writeFile(path.join(folder, 'list'), '');
    execFileSync('mkfifo', [path.join(folder, 'pipe')]);
    child = spawn(
      process.execPath,
      ['--import', './tests/integration/support/hang-disk.ts', 'server/index.ts'],
      {
        cwd: root,
        env: {
          ...process.env,
          PORT: '0',
          DATA_DIR: folder,
          DATABASE_URL: '',
          NODE_ENV: 'development',
          LOG_LEVEL: 'silent',
          HANG_LIST: path.join(folder, 'list'),
          HANG_PIPE: path.join(folder, 'pipe'),
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    url = await new Promise<string>((resolve, reject) => {
      child.stdout?.setEncoding('utf8').on('data', (text: string) => {
        const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(text) ?? [];
        if (found !== undefined) resolve(found);
      });
      child.once('exit', (code) => reject(new Error(`ended with ${code}`)));
    });
    linh = createApiClient(url);
    await signIn(linh, 'linh@maivang.example', demoPassword);
    admin = createApiClient(url);
    const account = demoAccounts.find(({ email }) => email.startsWith('admin@'));
    const first = await signIn(admin, account?.email ?? '', demoPassword);
    const second = await admin.post(hostOperations.CompleteSignIn, {
      input: {
        challenge: first.errors[0]?.extensions.challenge,
        code: codeAt(account?.appSecret ?? '', Date.now()),
      },
    });
    admin.bearer = second.data.complete_sign_in.access_token;
    media = (
      await linh.post('query ($slug: String!) { playback(lesson_slug: $slug) { hls_url } }', {
        slug: lesson,
      })
    ).data.playback.hls_url.replace(/master\.m3u8$/, '');
  });
  afterAll(async () => {
    child?.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  const hang = async (...folders: readonly string[]): Promise<void> =>
    writeFile(path.join(folder, 'list'), folders.join('\n'));

  /** The disk answers again: whoever waits for the pipe goes on. */
  async function comeBack(): Promise<void> {
    await hang();
    // Read and write: opens without anybody at the other end, and lets every reader in.
    const end = await open(path.join(folder, 'pipe'), constants.O_RDWR | constants.O_NONBLOCK);
    await new Promise(setImmediate);
    await end.close();
  }

  const range = async (file: string): Promise<Response> =>
    fetch(`${url}${media}${file}`, { headers: { range: 'bytes=0-99' } });

  /** Signing in hashes a password, a picture and the portal are read, all by threads. */
  async function othersAnswer(): Promise<void> {
    const signed = signIn(createApiClient(url), 'minh@maivang.example', demoPassword);
    const [answer, ready, picture] = await Promise.all([
      signed,
      fetch(`${url}/readyz`),
      fetch(`${url}/site-images/bai-chon-de-tai-1200x630.webp`),
    ]);
    expect([answer.codes, ready.status, picture.status]).toEqual([[], 200, 200]);
  }

  async function unavailable(responses: readonly Response[]): Promise<void> {
    for (const response of responses) {
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
      expect(await response.text()).toContain('STORAGE_UNAVAILABLE');
    }
  }

  it('under videos says so of videos, open or not, and plays them again when it is back', async () => {
    expect((await range('v0.mp4')).status).toBe(206);
    await hang(path.join(root, 'resources/demo/media'));
    const asked = Promise.all(
      Array.from({ length: crowd }, async (_none, number) =>
        range(number % 2 === 0 ? 'v0.mp4' : 'poster.jpg'),
      ),
    );
    await othersAnswer();
    await unavailable(await asked);
    // Known to hang: nobody waits any more.
    await unavailable(await Promise.all([range('v0.mp4'), range('v0.m3u8')]));
    await othersAnswer();
    await comeBack();
    await expect
      .poll(async () => {
        await comeBack();
        return (await range('v0.mp4')).status;
      })
      .toBe(206);
  });

  it('of one file says so of it alone: other files of the same disk are read, however many ask for that one', async () => {
    const poster = await range('poster.jpg');
    await hang(
      path.join(
        root,
        'resources/demo/media',
        decodeURIComponent(media.split('/').at(-2) ?? ''),
        'v0.mp4',
      ),
    );
    const asked = Promise.all(Array.from({ length: crowd }, async () => range('v0.mp4')));
    // Of the same folder, and while nobody knows yet that the file hangs.
    const beside = await Promise.all(
      Array.from({ length: crowd }, async () => range('poster.jpg')),
    );
    expect([poster.status, new Set(beside.map(({ status }) => status))]).toEqual([
      206,
      new Set([206]),
    ]);
    await unavailable(await asked);
    expect((await range('poster.jpg')).status).toBe(206);
    await expect
      .poll(async () => {
        await comeBack();
        return (await range('v0.mp4')).status;
      })
      .toBe(206);
  });

  it('under uploads refuses pieces for now, and takes each at its place when it is back', async () => {
    const { admin_course: course } = (
      await admin.post('{ admin_course { chapters { lessons { id } } } }')
    ).data;
    const input = {
      kind: 'LESSON_VIDEO',
      target_id: course.chapters[0].lessons[0].id,
      file_name: 'quay.mp4',
      bytes: '6',
    };
    const begun = await admin.post(
      'mutation ($input: BeginUploadInput!) { begin_upload(input: $input) { id } }',
      { input },
    );
    expect(begun.codes).toEqual([]);
    const send = async (offset: number): Promise<Response> =>
      fetch(`${url}/admin/uploads/${begun.data.begin_upload.id}?offset=${offset}`, {
        method: 'PUT',
        headers: {
          'content-type': 'application/octet-stream',
          authorization: `Bearer ${admin.bearer}`,
        },
        body: 'mai',
      });
    expect((await send(0)).status).toBe(200);
    await hang(path.join(folder, 'uploads'));
    const sent = Promise.all(
      Array.from({ length: limits.places.uploadOfPerson }, async () => send(3)),
    );
    await othersAnswer();
    await unavailable(await sent);
    expect(
      (
        await admin.post(
          'mutation ($input: BeginUploadInput!) { begin_upload(input: $input) { id } }',
          { input: { ...input, target_id: course.chapters[0].lessons[1].id } },
        )
      ).codes,
    ).toEqual(['STORAGE_UNAVAILABLE']);
    await othersAnswer();
    await expect
      .poll(async () => {
        await comeBack();
        return send(3).then(async (answer) => answer.json());
      })
      .toEqual({ received_bytes: 6 });
  });

  it('does not keep the process from ending', async () => {
    await hang(path.join(root, 'resources/demo/media'), path.join(folder, 'uploads'));
    const asked = Promise.all(Array.from({ length: crowd }, async () => range('v0.mp4')));
    await unavailable(await asked);
    const toldAt = performance.now();
    const ended = new Promise<number>(
      (resolve) => void child.once('exit', () => resolve(performance.now())),
    );
    child.kill('SIGTERM');
    expect((await ended) - toldAt).toBeLessThan(limits.stopWholeMs + 5000);
  });
});
