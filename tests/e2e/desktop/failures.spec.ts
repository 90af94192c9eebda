import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { openCache } from '#main/cache/open-cache.ts';
import { allMigrations } from '#main/cache/migrations/all-migrations.ts';
import type { OfflineState } from '#shared/offline/offline-state.ts';
import { asPerson, type BridgedWindow } from '../support/bridged-window.ts';
import { openClient } from '../support/desktop-client.ts';
import { expect, test } from '../support/desktop-test.ts';
import { answer, holdQuestions } from '../support/held-questions.ts';
import { ownerOfCourse } from '../support/people.ts';
import { ask, lessonIdOf, masterOf } from '../support/page-questions.ts';
import { lessons } from '../support/player-page.ts';
import { isShortRun, leftToLongRun } from '../../short-run.ts';

test.skip(isShortRun, leftToLongRun);

/**
 * Each thing that the client leans on fails in turn; what does not lean on it goes on, and what
 * does says so.
 */

test('a cache that keeps nothing: closing asks while what was learned has no file, and not once it is sent', async ({
  machine,
  network,
  userData,
}) => {
  const first = await machine.start();
  await signIn(first.page);
  const lessonId = await lessonIdOf(first.page, lessons.first);
  await first.close();
  // A newer version was here: this one may not write.
  openCache({
    folder: path.join(userData, 'cache'),
    now: Date.now,
    createId: randomUUID,
    migrations: [...allMigrations, { version: 9999, name: 'tomorrow', up: () => undefined }],
  }).cache.close();
  network.setMode('refuse');
  const { app, page } = await machine.start();
  const draft = { noteId: randomUUID(), lessonId, atSeconds: 7, text: 'bản cũ', deleted: false };
  expect(await asPerson(page, ['notes', 'save'], draft)).toMatchObject({ ok: true });
  const ended = new Promise((resolve) => app.process().once('exit', resolve));
  const asked = await holdQuestions(app);
  const closeWindow = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());

  await closeWindow();
  await expect.poll(asked).toBe(1);
  await answer(app, 'Ở lại');
  network.setMode('pass');
  await page.evaluate(() => (window as unknown as BridgedWindow).maiVang.sync.syncNow());
  await expect
    .poll(() => page.evaluate(() => (window as unknown as BridgedWindow).maiVang.sync.status()))
    .toMatchObject({ ok: true, value: { waitingCount: 0 } });
  await closeWindow().catch(() => undefined); // its process ends under the call
  expect(await ended).toBe(0);
});

test.describe('the key store', () => {
  for (const [kind, said] of [
    ['never', 'locked'],
    ['throws', 'missing'],
    ['none', 'missing'],
  ] as const) {
    test(`${kind}: the window opens, a person signs in and plays from the server, and the page says so`, async ({
      machine,
    }) => {
      const { page } = await machine.start({ ELECTRON_HOST_KEYRING: kind });
      expect(await signIn(page)).toMatchObject({
        ok: true,
        value: { status: 'signed_in', remembered: false },
      });
      expect(await statusOf(page, await masterOf(page, lessons.first))).toBe(200);
      expect((await stateOf(page)).keyStore).toBe(said);
    });
  }

  test('late: the session of before is there by itself once it answers, without a server', async ({
    machine,
    network,
  }) => {
    const first = await machine.start();
    await signIn(first.page);
    await first.close();
    network.setMode('refuse');
    const { page } = await machine.start({ ELECTRON_HOST_KEYRING: 'late' });
    await expect
      .poll(() =>
        page.evaluate(() => (window as unknown as BridgedWindow).maiVang.session.current()),
      )
      .toMatchObject({ ok: true, value: { status: 'signed_in' } });
  });

  test('locked: nothing of what is kept is lost, the page says so, and all is there when it opens', async ({
    machine,
    network,
    userData,
  }) => {
    const first = await machine.start();
    await signIn(first.page);
    await keep(first.page, [lessons.first]);
    const master = await masterOf(first.page, lessons.first);
    await first.close();
    const kept = filesBelow(path.join(userData, 'downloads'));
    const locked = await machine.start({ ELECTRON_HOST_KEYRING: 'locked' });
    expect((await stateOf(locked.page)).keyStore).toBe('locked');
    await signIn(locked.page);
    expect(await statusOf(locked.page, await masterOf(locked.page, lessons.first))).toBe(200);
    await locked.close();
    expect([
      filesBelow(path.join(userData, 'downloads')),
      readdirSync(path.join(userData, 'media')).filter((name) => name.startsWith('key')),
    ]).toEqual([kept, ['key.json']]);
    network.setMode('refuse');
    const opened = await machine.start();
    expect(await statusOf(opened.page, master)).toBe(200);
  });
});

test('a drive that stalls in one lesson: the other one plays, it says so, the client ends and starts again', async ({
  machine,
  network,
  userData,
}) => {
  const first = await machine.start();
  await signIn(first.page);
  const [bad, good] = await keep(first.page, [lessons.first, lessons.owned]);
  const master = await masterOf(first.page, lessons.owned);
  const folders = path.join(userData, 'downloads');
  const folderOf = await folderWith(first.page, folders, good);
  await first.close();
  network.setMode('refuse');
  // Reading a pipe that nobody writes to waits for ever, as a drive does that has gone to sleep for
  // good.
  for (const name of readdirSync(folders).filter((each) => each !== folderOf)) {
    rmSync(path.join(folders, name, 'kept'));
    execFileSync('mkfifo', [path.join(folders, name, 'kept')]);
  }
  const second = await machine.start();
  expect(await statusOf(second.page, master)).toBe(200);
  const { lessons: shown } = await stateOf(second.page);
  expect(
    Object.fromEntries(
      shown.map(({ lessonId, state }) => [
        lessonId,
        state.kind === 'failed' ? state.code : state.kind,
      ]),
    ),
  ).toEqual({ [bad]: 'DOWNLOAD_FOLDER', [good]: 'ready' });
  const child = second.app.process();
  const gone = new Promise((resolve) => child.once('exit', resolve));
  // It may be gone before it has answered.
  await second.app.evaluate(({ app }) => app.quit()).catch(() => undefined);
  await gone;
  for (const name of readdirSync(folders))
    if (name !== folderOf) rmSync(path.join(folders, name), { recursive: true });
  const third = await machine.start();
  expect(await statusOf(third.page, master)).toBe(200);
});

test('a database that cannot be opened: the page works with the server, and says that nothing is kept', async ({
  machine,
  userData,
}) => {
  mkdirSync(path.join(userData, 'cache', 'cache.sqlite3'), { recursive: true });
  const { page } = await machine.start();
  await signIn(page);
  expect(await statusOf(page, await masterOf(page, lessons.first))).toBe(200);
  const status = await page.evaluate(() =>
    (window as unknown as BridgedWindow).maiVang.sync.status(),
  );
  expect(status).toMatchObject({ ok: true, value: { storage: { kind: 'denied' } } });
});

test('an event stream and media that never begin keep no call waiting', async ({
  api,
  userData,
}) => {
  const proxy = await startHangingProxy(
    api.url,
    (address) => address.startsWith('/events') || address.includes('/v0.mp4'),
  );
  const client = await openClient({ userData, apiUrl: proxy.url, env: {} });
  await signIn(client.page);
  const master = await masterOf(client.page, lessons.first);
  const seeks = await client.page.evaluateHandle(
    (address) =>
      Array.from({ length: 20 }, (_none, seek) => {
        const abort = new AbortController();
        void fetch(address, { headers: { range: `bytes=${seek}-` }, signal: abort.signal }).catch(
          () => null,
        );
        return abort;
      }),
    master.replace('master.m3u8', 'v0.mp4'),
  );
  await expect
    .poll(() => proxy.hung.filter((address) => address.includes('/v0.mp4')).length)
    .toBeGreaterThan(0);
  await seeks.evaluate((all) => all.forEach((abort) => abort.abort()));
  const before = Date.now();
  for (let call = 0; call < 10; call += 1)
    expect(await ask(client.page, 'query Here { me { email } }')).toMatchObject({
      me: { email: ownerOfCourse.email },
    });
  expect(await statusOf(client.page, master)).toBe(200);
  expect(Date.now() - before).toBeLessThan(10_000);
  await client.close();
  proxy.stop();
});

function signIn(page: Page) {
  const { email, password } = ownerOfCourse;
  return page.evaluate(
    (input) => (window as unknown as BridgedWindow).maiVang.session.signIn(input),
    { email, password },
  );
}

/** Downloads them and waits until they are whole; answers their ids. */
async function keep(page: Page, slugs: readonly string[]): Promise<readonly [string, string]> {
  const { course } = (await ask(
    page,
    'query T { course { chapters { lessons { id slug } } } }',
  )) as {
    readonly course: {
      readonly chapters: readonly {
        readonly lessons: readonly { readonly id: string; readonly slug: string }[];
      }[];
    };
  }; // our schema says so
  const all = course.chapters.flatMap((chapter) => chapter.lessons);
  const ids = slugs.map((slug) => all.find((lesson) => lesson.slug === slug)?.id ?? '');
  expect(await asPerson(page, ['offline', 'download'], [...ids])).toEqual({
    ok: true,
    value: null,
  });
  await expect
    .poll(async () => (await stateOf(page)).lessons.map(({ state }) => state.kind))
    .toEqual(ids.map(() => 'ready'));
  return [ids[0] ?? '', ids[1] ?? ''];
}

/**
 * The folder that goes when a lesson is removed is its own: the lesson is kept again afterwards.
 */
async function folderWith(page: Page, folders: string, lessonId: string): Promise<string> {
  const before = new Set(readdirSync(folders));
  await asPerson(page, ['offline', 'remove'], [lessonId]);
  await asPerson(page, ['offline', 'download'], [lessonId]);
  await expect
    .poll(
      async () =>
        (await stateOf(page)).lessons.every(({ state }) => state.kind === 'ready') &&
        (await stateOf(page)).lessons.length,
    )
    .toBe(2);
  return readdirSync(folders).find((name) => !before.has(name)) ?? '';
}

async function stateOf(page: Page): Promise<OfflineState> {
  const state = await asPerson(page, ['offline', 'state']);
  if (!state.ok) throw new Error(state.error.code);
  return state.value;
}

function statusOf(page: Page, address: string): Promise<number> {
  return page.evaluate(async (to) => (await fetch(to)).status, address);
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
}

/** Passes everything on but what `hangs` names: that is taken and never answered. */
async function startHangingProxy(target: string, hangs: (address: string) => boolean) {
  const hung: string[] = [];
  const server = http.createServer((request, response) => {
    if (hangs(request.url ?? '')) return void hung.push(request.url ?? '');
    const onward = http.request(
      new URL(request.url ?? '/', target),
      { method: request.method, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on('error', () => response.destroy());
    return void request.pipe(onward);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return {
    url: `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`,
    hung,
    stop,
  };
}
