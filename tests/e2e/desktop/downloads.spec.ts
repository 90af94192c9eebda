import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright/test';
import type { OfflineLesson, OfflineState } from '#shared/offline/offline-state.ts';
import { asPerson, type BridgedWindow } from '../support/bridged-window.ts';
import { goTo } from '../support/desktop-client.ts';
import { expect, test } from '../support/desktop-test.ts';
import { coveredSeconds, ownerOfCourse, registerPerson } from '../support/people.ts';
import { lessonIdOf, masterOf } from '../support/page-questions.ts';
import { lessons, PlayerPage } from '../support/player-page.ts';
import { makeUserData } from './fixtures.ts';

type Someone = { readonly email: string; readonly password: string };

test('a download that is killed in its middle goes on at the next start, and then plays, seeks and counts with the server dead', async ({
  machine,
  network,
  userData,
}) => {
  const first = await machine.start();
  await signIn(first.page, ownerOfCourse);
  const [id, slug] = [await lessonIdOf(first.page, lessons.owned), lessons.owned];
  await slowDown(first.page, 120_000);
  const plan = await asPerson(first.page, ['offline', 'plan'], [id]);
  expect(plan).toMatchObject({ ok: true, value: { verdict: 'fits', lessons: [{ lessonId: id }] } });
  await download(first.page, [id]);
  await expect
    .poll(async () => (await lessonOf(first.page, id))?.keptBytes ?? 0)
    .toBeGreaterThan(0);
  await expect.poll(async () => (await lessonOf(first.page, id))?.state.kind).toBe('downloading');
  await first.kill();
  const before = statsBelow(path.join(userData, 'downloads'));
  expect(before.length).toBeGreaterThan(0);

  const second = await machine.start();
  await slowDown(second.page, null);
  await expect.poll(async () => (await lessonOf(second.page, id))?.state.kind).toBe('ready');
  const kept = await lessonOf(second.page, id);
  expect(kept?.keptBytes).toBe(kept?.totalBytes);
  expect(kept?.totalBytes).toBe(plan.ok ? plan.value.bytes : 0);
  await second.close();

  network.setMode('refuse');
  const third = await machine.start();
  await goTo(third.page, `/learn/${slug}`);
  const player = new PlayerPage(third.page);
  // The demonstration's learner was here long ago, and is asked.
  await third.page.getByRole('button', { name: 'Xem lại từ đầu' }).click();
  await player.watch(3);
  await third.page.keyboard.press('7');
  await player.watch(2);
  await third.page.keyboard.press('2');
  await player.watch(1);
  await player.pause();
  const progress = await asPerson(third.page, ['progress', 'list']);
  const mine = progress.ok ? progress.value.find(({ lessonId }) => lessonId === id) : undefined;
  expect(coveredSeconds(mine?.covered ?? [])).toBeGreaterThanOrEqual(4);
  await third.close();
  expectNoClearVideo(userData);
});

test('two people on one machine: neither sees or plays what the other keeps, and each finds their own again', async ({
  api,
  machine,
  network,
}) => {
  const client = await machine.start();
  await signIn(client.page, ownerOfCourse);
  const id = await lessonIdOf(client.page, lessons.first);
  await download(client.page, [id]);
  await expect.poll(async () => (await lessonOf(client.page, id))?.state.kind).toBe('ready');
  const master = await masterOf(client.page, lessons.first);
  await signOut(client.page);
  expect((await stateOf(client.page)).lessons).toEqual([]);

  const other = await registerPerson(api.url);
  await signIn(client.page, other);
  expect((await stateOf(client.page)).lessons).toEqual([]);
  network.setMode('refuse');
  expect(await statusOf(client.page, master)).toBe(504);
  network.setMode('pass');
  await signOut(client.page);

  await signIn(client.page, ownerOfCourse);
  expect((await stateOf(client.page)).lessons).toMatchObject([
    { lessonId: id, state: { kind: 'ready' } },
  ]);
  network.setMode('refuse');
  expect(await statusOf(client.page, master)).toBe(200);
});

test('a damaged file is refused by its name while the network is away, and repaired by itself when it is back', async ({
  machine,
  network,
  userData,
}) => {
  const first = await machine.start();
  await signIn(first.page, ownerOfCourse);
  const id = await lessonIdOf(first.page, lessons.first);
  await download(first.page, [id]);
  await expect.poll(async () => (await lessonOf(first.page, id))?.state.kind).toBe('ready');
  const master = await masterOf(first.page, lessons.first);
  const video = master.replace('master.m3u8', 'v0.mp4');
  await first.close();
  const [largest] = statsBelow(path.join(userData, 'downloads')).toSorted(
    (a, b) => b.bytes - a.bytes,
  );
  const bytes = readFileSync(largest?.file ?? '');
  bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 1;
  writeFileSync(largest?.file ?? '', bytes);

  network.setMode('refuse');
  const second = await machine.start();
  await stateOf(second.page);
  expect(await refusalOf(second.page, video)).toEqual({ status: 403, code: 'DOWNLOAD_CORRUPT' });
  // What was asked for is refused at once; the rest of the lesson is looked through before the
  // lesson says so.
  await expect
    .poll(async () => (await lessonOf(second.page, id))?.state)
    .toMatchObject({ kind: 'failed', code: 'DOWNLOAD_CORRUPT' });
  expect(await refusalOf(second.page, master)).toEqual({ status: 403, code: 'DOWNLOAD_CORRUPT' });

  network.setMode('pass');
  await resume(second.page);
  await expect.poll(async () => (await lessonOf(second.page, id))?.state.kind).toBe('ready');
  network.setMode('refuse');
  expect(await statusOf(second.page, video)).toBe(200);
});

test('a lesson whose files are gone says so, and a removed one leaves nothing behind', async ({
  machine,
  network,
  userData,
}) => {
  const first = await machine.start();
  await signIn(first.page, ownerOfCourse);
  const [gone, removed] = [
    await lessonIdOf(first.page, lessons.first),
    await lessonIdOf(first.page, lessons.second),
  ];
  await download(first.page, [removed]);
  await expect.poll(async () => (await lessonOf(first.page, removed))?.state.kind).toBe('ready');
  expect(await asPerson(first.page, ['offline', 'remove'], [removed])).toEqual({
    ok: true,
    value: null,
  });
  expect(statsBelow(path.join(userData, 'downloads'))).toEqual([]);
  await download(first.page, [gone]);
  await expect.poll(async () => (await lessonOf(first.page, gone))?.state.kind).toBe('ready');
  const master = await masterOf(first.page, lessons.first);
  await first.close();
  for (const name of readdirSync(path.join(userData, 'downloads')))
    rmSync(path.join(userData, 'downloads', name), { recursive: true });

  network.setMode('refuse');
  const second = await machine.start();
  expect(await lessonOf(second.page, gone)).toMatchObject({
    state: { kind: 'failed', code: 'DOWNLOAD_MISSING' },
  });
  expect(await statusOf(second.page, master)).not.toBe(200);
  network.setMode('pass');
  await resume(second.page);
  await expect.poll(async () => (await lessonOf(second.page, gone))?.state.kind).toBe('ready');
});

test('without a key store nothing is kept until the learner allows a key file', async ({
  machine,
  userData,
}) => {
  const { page } = await machine.start({ ELECTRON_HOST_NO_KEYRING: '1' });
  await signIn(page, ownerOfCourse);
  const id = await lessonIdOf(page, lessons.first);
  await download(page, [id]);
  await expect.poll(async () => (await stateOf(page)).hold).toBe('key_store');
  expect((await stateOf(page)).keyStore).toBe('missing');
  expect(statsBelow(path.join(userData, 'downloads'))).toEqual([]);
  await page.evaluate(() =>
    (window as unknown as BridgedWindow).maiVang.settings.update({
      desktop: { keepWithoutKeyStore: true },
    }),
  );
  await expect.poll(async () => (await lessonOf(page, id))?.state.kind).toBe('ready');
  expect((await stateOf(page)).keyStore).toBe('unprotected');
  expect(statSync(path.join(userData, 'device.key')).mode & 0o777).toBe(0o600);
});

test('the folder is chosen in the system dialog, and what is kept moves there and plays on', async ({
  machine,
  network,
}) => {
  const { app, page } = await machine.start();
  await signIn(page, ownerOfCourse);
  const id = await lessonIdOf(page, lessons.first);
  await download(page, [id]);
  await expect.poll(async () => (await lessonOf(page, id))?.state.kind).toBe('ready');
  const master = await masterOf(page, lessons.first);
  const chosen = makeUserData();
  await app.evaluate(({ dialog }, folder) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [folder] });
  }, chosen);
  expect(
    await page.evaluate(() => (window as unknown as BridgedWindow).maiVang.offline.chooseFolder()),
  ).toEqual({ ok: true, value: true });
  const { space, lessons: kept } = await stateOf(page);
  expect(space.folder.startsWith(chosen)).toBe(true);
  expect(kept).toMatchObject([{ lessonId: id, state: { kind: 'ready' } }]);
  expect(statsBelow(chosen).length).toBeGreaterThan(0);
  network.setMode('refuse');
  expect(await statusOf(page, master.replace('master.m3u8', 'v0.mp4'))).toBe(200);
  rmSync(chosen, { recursive: true });
});

function signIn(page: Page, person: Someone) {
  const { email, password } = person;
  return page.evaluate(
    (input) => (window as unknown as BridgedWindow).maiVang.session.signIn(input),
    { email, password },
  );
}

function signOut(page: Page) {
  return asPerson(page, ['session', 'signOut'], { saveWaiting: true });
}

async function download(page: Page, ids: readonly string[]): Promise<void> {
  expect(await asPerson(page, ['offline', 'download'], [...ids])).toEqual({
    ok: true,
    value: null,
  });
}

function resume(page: Page) {
  return asPerson(page, ['offline', 'resume'], null);
}

function slowDown(page: Page, bytesPerSecond: number | null) {
  return page.evaluate(
    (rate) =>
      (window as unknown as BridgedWindow).maiVang.settings.update({
        offline: { bytesPerSecond: rate },
      }),
    bytesPerSecond,
  );
}

async function stateOf(page: Page): Promise<OfflineState> {
  const state = await asPerson(page, ['offline', 'state']);
  if (!state.ok) throw new Error(state.error.code);
  return state.value;
}

async function lessonOf(page: Page, id: string): Promise<OfflineLesson | undefined> {
  return (await stateOf(page)).lessons.find(({ lessonId }) => lessonId === id);
}

function statusOf(page: Page, address: string): Promise<number> {
  return page.evaluate(async (from) => (await fetch(from)).status, address);
}

function refusalOf(
  page: Page,
  address: string,
): Promise<{ readonly status: number; readonly code: string }> {
  return page.evaluate(async (from) => {
    const answer = await fetch(from);
    // our own refusal
    return { status: answer.status, code: ((await answer.json()) as { code: string }).code };
  }, address);
}

function statsBelow(folder: string): readonly { readonly file: string; readonly bytes: number }[] {
  if (!statSync(folder, { throwIfNoEntry: false })) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return entries
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({ file, bytes: statSync(file).size }));
}

/** No file of the client holds a beginning of the demonstration's videos. */
function expectNoClearVideo(userData: string): void {
  const media = path.resolve(import.meta.dirname, '../../../resources/demo/media');
  const probes = readdirSync(media).map((name) =>
    readFileSync(path.join(media, name, 'v0.mp4')).subarray(2000, 2064),
  );
  for (const { file } of statsBelow(userData)) {
    const content = readFileSync(file);
    for (const probe of probes) expect(content.includes(probe), file).toBe(false);
  }
}
