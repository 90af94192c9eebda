import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import net, { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ApiClient } from '../support/api-client.ts';
import { type DatabaseSource, openDatabaseSource } from '../support/databases.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

/**
 * Each of the server's dependencies but the database (database-outages.test.ts) refuses, hangs,
 * lies or is gone: only what depends on it suffers, and it says so to whoever acts and in the log.
 */
describe('a server whose dependency fails', () => {
  const mail = createBadMailServer();
  const bank = createBadBank();
  const systemPath = process.env['PATH'] ?? '';
  let source: DatabaseSource;
  let server: TestServer;
  let linh: ApiClient;
  let admin: ApiClient;
  let folder: string;
  let logged: string[];
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'mai-vang-failing-'));
    await Promise.all([mail.start(), bank.start()]);
    source = await openDatabaseSource('PGlite');
    logged = [];
    vi.spyOn(console, 'error').mockImplementation(
      (line: unknown) => void logged.push(String(line)),
    );
    server = await startTestServer(source, {
      env: {
        SMTP_URL: `smtp://127.0.0.1:${mail.port()}`,
        SEPAY_TOKEN: 'ma',
        SEPAY_API_URL: `http://127.0.0.1:${bank.port()}`,
      },
      limits: {
        mailServerMs: 500,
        bankPollMs: 1000,
        bankAnswerMs: 500,
        transcodeStuckMs: 6000,
        uploadSpareBytes: 0,
        sessionMemoryMs: 0,
      },
    });
    linh = await server.signedIn('linh');
    admin = await server.signedIn('admin');
  });
  afterEach(() => {
    process.env['PATH'] = systemPath;
    mail.mood = 'refuse';
    bank.mood = 'pass';
    bank.sentBytes = 0;
    logged.length = 0;
  });
  afterAll(async () => {
    await server?.stop();
    await source?.stop();
    mail.stop();
    bank.stop();
    vi.restoreAllMocks();
    await rm(folder, { recursive: true, force: true });
  });

  /**
   * What does not depend on it: signed-in people, the health of the process, public pages' files.
   */
  async function othersAnswer(): Promise<void> {
    const [me, ready] = await Promise.all([
      linh.post('{ me { email } }'),
      fetch(`${server.url}/readyz`),
    ]);
    expect([me.data?.me?.email, ready.status]).toEqual(['linh@maivang.example', 200]);
  }

  const says = async (text: string | RegExp): Promise<void> => {
    await expect
      .poll(() =>
        logged.some((line) => (typeof text === 'string' ? line.includes(text) : text.test(line))),
      )
      .toBe(true);
  };

  describe('the mail server', () => {
    it.each([
      ['refuse', 'linh', 'queued'],
      ['hang', 'minh', 'queued'],
      ['die', 'an', 'unknown'],
    ] as const)(
      'that does %s keeps the letter in its list, and the input is answered',
      async (mood, name, state) => {
        mail.mood = mood;
        const asked = await server
          .client()
          .post(`mutation { request_password_reset(email: "${name}@maivang.example") }`);
        expect(asked.codes).toEqual([]);
        const letter = async () =>
          (
            await server.database.raw(
              'select state, tries, last_error from emails where to_address = $1 order by created_at desc limit 1',
              [`${name}@maivang.example`],
            )
          )[
            // the columns that were asked for
            0
          ] as { readonly last_error: string | null } | undefined;
        await expect.poll(async () => (await letter())?.last_error ?? null).not.toBeNull();
        await othersAnswer();
        expect(await letter()).toMatchObject({ state, tries: 1 });
        if (state === 'queued') await says('job failed: send_email');
      },
    );
  });

  describe('the list of the bank’s provider', () => {
    it.each([
      ['refuse', /fetch failed|terminated/],
      ['hang', /TimeoutError|aborted due to timeout/],
      ['hang_inside', /TimeoutError|aborted due to timeout/],
      ['rubbish', /JSON|Unexpected token/],
      ['huge', /OutsideAnswerTooLargeError/],
      ['elsewhere', /fetch failed/],
    ] as const)('that does %s is said, books nothing, and is asked again', async (mood, reason) => {
      bank.mood = mood;
      await says(new RegExp(`${reason.source}.*job failed: bank_feed_sepay`, 's'));
      await othersAnswer();
      expect(bank.sentBytes).toBeLessThan(200_000_000);
      bank.id += 1;
      bank.mood = 'pass';
      await expect
        .poll(
          async () =>
            (
              await server.database.raw('select 1 from bank_events where provider_id = $1', [
                String(bank.id),
              ])
            ).length,
        )
        .toBe(1);
    });
  });

  describe('the disk', () => {
    afterEach(async () => {
      for (const name of ['uploads', 'avatars', 'support', 'site-images', 'media'])
        await rm(path.join(server.dataFolder, name), { recursive: true, force: true });
    });

    it('without a folder of uploads refuses an upload by name, and nothing else', async () => {
      await writeFile(path.join(server.dataFolder, 'uploads'), 'no folder');
      const begun = await begin(10);
      expect(begun.codes).toEqual(['STORAGE_UNAVAILABLE']);
      await othersAnswer();
      await rm(path.join(server.dataFolder, 'uploads'));
      expect((await begin(10)).codes).toEqual([]);
    });

    it('that cannot keep or read pictures says so, and the person keeps the one that they had', async () => {
      await writeFile(path.join(server.dataFolder, 'avatars'), 'no folder');
      const picture = await sharp({
        create: { width: 600, height: 600, channels: 3, background: 'red' },
      })
        .png()
        .toBuffer();
      const send = async () => {
        const body = new FormData();
        body.append(
          'avatar',
          new Blob([new Uint8Array(picture)], { type: 'image/png' }),
          'anh.png',
        );
        const response = await fetch(`${server.url}/profile/avatar`, {
          method: 'POST',
          body,
          headers: { authorization: `Bearer ${linh.bearer}` },
        });
        return { status: response.status, body: await response.text() };
      };
      expect(await send()).toMatchObject({
        status: 503,
        body: expect.stringContaining('Kho tệp của máy chủ đang gặp sự cố'),
      });
      expect((await linh.post('{ me { avatar } }')).data?.me?.avatar ?? null).toBeNull();
      await othersAnswer();
      await rm(path.join(server.dataFolder, 'avatars'));
      expect((await send()).status).toBe(200);
    });

    it('that is full refuses pictures and pieces by name, leaves nothing half written, and takes them when there is room', async () => {
      const picture = await sharp({
        create: { width: 600, height: 600, channels: 3, background: 'green' },
      })
        .png()
        .toBuffer();
      const send = async (address: string, field: string) => {
        const body = new FormData();
        body.append(field, new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'anh.png');
        return fetch(`${server.url}${address}`, {
          method: 'POST',
          body,
          headers: { authorization: `Bearer ${linh.bearer}` },
        });
      };
      const sendImage = async () =>
        fetch(`${server.url}/admin/site-images?kind=figure`, {
          method: 'POST',
          body: new Uint8Array(picture),
          headers: { 'content-type': 'image/png', authorization: `Bearer ${admin.bearer}` },
        });
      const avatarBefore: string | null =
        (await linh.post('{ me { avatar } }')).data?.me?.avatar ?? null;
      const { id } = (await begin(3, 2)).data.begin_upload;
      const sendPiece = async () =>
        fetch(`${server.url}/admin/uploads/${id}?offset=0`, {
          method: 'PUT',
          body: 'mai',
          headers: {
            'content-type': 'application/octet-stream',
            authorization: `Bearer ${admin.bearer}`,
          },
        });
      const makeRoom = fillDisk(server.dataFolder);
      try {
        for (const [status, answer] of [
          [503, await send('/profile/avatar', 'avatar')],
          [503, await send('/uploads/support', 'picture')],
          [503, await sendImage()],
          [507, await sendPiece()],
        ] as const) {
          expect([answer.status, await answer.text()]).toEqual([
            status,
            expect.stringContaining('Máy chủ đã hết chỗ chứa tệp'),
          ]);
        }
        for (const name of ['avatars', 'support', 'site-images'])
          expect(await readdir(path.join(server.dataFolder, name)), name).toEqual([]);
        expect((await linh.post('{ me { avatar } }')).data?.me?.avatar ?? null).toBe(avatarBefore);
        await othersAnswer();
      } finally {
        makeRoom();
      }
      for (const answer of [
        await send('/profile/avatar', 'avatar'),
        await send('/uploads/support', 'picture'),
        await sendImage(),
        await sendPiece(),
      ])
        expect(answer.status).toBe(200);
    });

    it('with a pipe in place of a picture answers at once, and other files meanwhile', async () => {
      const place = path.join(server.dataFolder, 'site-images');
      await mkdir(place, { recursive: true });
      execFileSync('mkfifo', [path.join(place, 'anh-treo-1-16x16.webp')]);
      await writeFile(path.join(place, 'anh-lanh-1-16x16.webp'), 'mai');
      const ask = async (name: string) => fetch(`${server.url}/site-images/${name}-16x16.webp`);
      // More than the threads that read for the whole process.
      const hanging = await Promise.all(Array.from({ length: 8 }, async () => ask('anh-treo-1')));
      expect(hanging.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 503));
      expect(await hanging[0]?.text()).toContain('STORAGE_UNAVAILABLE');
      expect(await (await ask('anh-lanh-1')).text()).toBe('mai');
      await othersAnswer();
    });
  });

  describe('ffmpeg', () => {
    it('that hangs ends as failed with its reason, holds nobody up, and does the work when it is tried again', async () => {
      const file = path.join(folder, 'quay.mp4');
      execFileSync('ffmpeg', [
        '-y',
        '-v',
        'error',
        '-f',
        'lavfi',
        '-i',
        'testsrc=size=160x120:rate=10:duration=1',
        '-pix_fmt',
        'yuv420p',
        file,
      ]);
      const video = await readFile(file);
      await writeFile(
        path.join(folder, 'ffmpeg'),
        '#!/bin/sh\nwhile :; do echo out_time_us=0; sleep 0.1; done\n',
        { mode: 0o755 },
      );
      process.env['PATH'] = `${folder}${path.delimiter}${systemPath}`;
      const begun = await begin(video.length, 1);
      expect(begun.codes).toEqual([]);
      const { id } = begun.data.begin_upload;
      const sent = await fetch(`${server.url}/admin/uploads/${id}?offset=0`, {
        method: 'PUT',
        headers: {
          'content-type': 'application/octet-stream',
          authorization: `Bearer ${admin.bearer}`,
        },
        body: new Uint8Array(video),
      });
      expect(sent.status).toBe(200);
      expect(
        (await admin.post('mutation ($id: ID!) { finish_upload(id: $id) { id } }', { id })).codes,
      ).toEqual([]);
      const upload = async () =>
        (
          await server.database.raw('select state, error_code from uploads where id = $1', [id])
        )[0] as { readonly state: string } | undefined; // the columns that were asked for
      await expect.poll(async () => (await upload())?.state).toBe('working');
      await othersAnswer();
      await expect.poll(upload).toEqual({ state: 'failed', error_code: 'TRANSCODE_STUCK' });
      await says(`video ${id} not made: TRANSCODE_STUCK`);
      process.env['PATH'] = systemPath;
      expect(
        (await admin.post('mutation ($id: ID!) { retry_upload(id: $id) { id } }', { id })).codes,
      ).toEqual([]);
      await expect.poll(upload, { timeout: 60_000 }).toEqual({ state: 'done', error_code: null });
    });
  });

  async function begin(bytes: number, lesson = 0) {
    const { admin_course: course } = (
      await admin.post('{ admin_course { chapters { lessons { id } } } }')
    ).data;
    const input = {
      kind: 'LESSON_VIDEO',
      target_id: course.chapters[0].lessons[lesson].id,
      file_name: 'quay.mp4',
      bytes: String(bytes),
    };
    return admin.post(
      'mutation ($input: BeginUploadInput!) { begin_upload(input: $input) { id } }',
      { input },
    );
  }
});

/**
 * From now on every file of a folder can be opened and half written, and then there is no room.
 * Answers what makes room again.
 */
function fillDisk(folder: string): () => void {
  const noRoom = (): never => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      syscall: 'write',
    });
  };
  const { open: realOpen, writeFile: realWrite } = fs.promises;
  const isInside = (place: unknown): place is string =>
    typeof place === 'string' && place.startsWith(folder);
  vi.spyOn(fs.promises, 'writeFile').mockImplementation(async (place, data, options) => {
    if (!isInside(place) || !(data instanceof Uint8Array)) return realWrite(place, data, options);
    await realWrite(place, data.subarray(0, data.length / 2), options);
    return noRoom();
  });
  vi.spyOn(fs.promises, 'open').mockImplementation(async (place, flags, mode) => {
    const handle = await realOpen(place, flags, mode);
    if (isInside(place)) Object.assign(handle, { write: async () => noRoom() });
    return handle;
  });
  syncBuiltinESMExports();
  return () => {
    vi.mocked(fs.promises.writeFile).mockRestore();
    vi.mocked(fs.promises.open).mockRestore();
    syncBuiltinESMExports();
  };
}

function listen(server: net.Server) {
  return {
    port: () => (server.address() as AddressInfo).port, // it listens on TCP
    start: async () =>
      new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve())),
    stop: () => void server.close(),
  };
}

/**
 * refuse: cuts every call. hang: takes it and never says a word. die: goes on until the letter
 * flows, and is gone.
 */
function createBadMailServer() {
  const server = net.createServer((socket) => {
    socket.on('error', () => undefined);
    if (box.mood === 'refuse') return void socket.resetAndDestroy();
    if (box.mood === 'hang') return undefined;
    socket.write('220 mail\r\n');
    let isLetter = false;
    socket.on('data', (bytes) => {
      if (isLetter) return void socket.resetAndDestroy();
      isLetter = bytes.toString().startsWith('DATA');
      return void socket.write(isLetter ? '354 go on\r\n' : '250 ok\r\n');
    });
    return undefined;
  });
  const box = { mood: 'refuse' as 'refuse' | 'hang' | 'die', ...listen(server) };
  return box;
}

type BankMood = 'pass' | 'refuse' | 'hang' | 'hang_inside' | 'rubbish' | 'huge' | 'elsewhere';

/** SePay's list; `pass` lists one transaction with the number `id`. */
function createBadBank() {
  const row = () => ({
    id: box.id,
    amount_in: '1234.00',
    amount_out: '0',
    transaction_date: '2026-11-21 14:02:37',
    transaction_content: 'mai',
    reference_number: `R${box.id}`,
  });
  const answers: Readonly<Record<BankMood, (response: http.ServerResponse) => unknown>> = {
    pass: (response) => response.end(JSON.stringify({ transactions: [row()] })),
    refuse: (response) => response.socket?.resetAndDestroy(),
    hang: () => undefined,
    hang_inside: (response) => response.write('{ "transactions": ['),
    rubbish: (response) => response.end('<html>Bảo trì</html>'),
    elsewhere: (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    huge(response) {
      const more = (): void => {
        if (response.destroyed) return;
        box.sentBytes += 1_000_000;
        response.write(Buffer.alloc(1_000_000, 'x'), more);
      };
      more();
    },
  };
  const server = http.createServer((_request, response) => void answers[box.mood](response));
  const box = {
    mood: 'pass' as BankMood,
    id: 700_000,
    sentBytes: 0,
    ...listen(server),
    stop: (): void => {
      server.closeAllConnections();
      server.close();
    },
  };
  return box;
}
