import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import type { Page } from 'playwright/test';
import { demoId } from '#server/demo/demo-course.ts';
import { pageQueries } from '#main/offline/prefetch/generated/page-queries.ts';
import type { LicenceState, OfflineState } from '#shared/offline/offline-state.ts';
import { startApiProcess } from '../support/api-process.ts';
import { asPerson } from '../support/bridged-window.ts';
import { createDemoDatabase } from '../support/demo-cluster.ts';
import { goTo, signInOnClient } from '../support/desktop-client.ts';
import { PlayerPage } from '../support/player-page.ts';
import { expect, test as base } from '../support/together-test.ts';
import { wrongClock } from '../support/wrong-clock.ts';
import { isShortRun, leftToLongRun } from '../../short-run.ts';

/**
 * As the other tests of two worlds, with a way to the database: plans come and go there until there
 * are orders.
 */
const test = base.extend<object, { database: Client }>({
  database: [
    async ({ cluster }, provide) => {
      const client = new Client({ connectionString: await createDemoDatabase(cluster) });
      await client.connect();
      await provide(client);
      await client.end();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  api: [
    async ({ database }, provide) => {
      const { host, port, user = '', database: name = '' } = database;
      const api = await startApiProcess({
        databaseUrl: `postgres://${user}@${host === '' ? '127.0.0.1' : host}:${port}/${name}`,
      });
      await provide(api);
      await api.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test.skip(isShortRun, leftToLongRun);

const day = 86_400_000;
const slug = 'dat-gia-lan-dau';
const lessonId = demoId('lesson', slug);

test('thirty days without a network lock what is kept and delete nothing; one contact opens it', async ({
  person,
  database,
  network,
  clients,
}) => {
  test.setTimeout(180_000); // it starts the client several times
  await buy(database, person.email);
  const first = await clients.open();
  await signInOnClient(first, person);
  await download(first.page);
  expect((await licence(first.page)).kind).toBe('valid');
  await first.close();
  const kept = filesBelow(path.join(first.userData, 'downloads'));
  expect(kept.length).toBeGreaterThan(0);
  network.setMode('refuse');

  const within = await clients.open({ userData: first.userData, env: wrongClock(29 * day) });
  await goTo(within.page, `/learn/${slug}`);
  await new PlayerPage(within.page).play();
  await within.close();

  const after = await clients.open({ userData: first.userData, env: wrongClock(31 * day) });
  await goTo(after.page, `/learn/${slug}`);
  await expect(after.page.getByRole('alert').filter({ hasText: 'Đã quá 30 ngày' })).toBeVisible();
  expect(await fetchVideo(after.page)).toEqual({ status: 403, code: 'LICENCE_LAPSED' });
  expect((await licence(after.page)).kind).toBe('lapsed');
  expect(filesBelow(path.join(first.userData, 'downloads'))).toEqual(kept);

  network.setMode('pass');
  await after.page.getByRole('button', { name: 'Xác nhận ngay' }).click();
  await new PlayerPage(after.page).play();
  expect((await licence(after.page)).kind).toBe('valid');
  network.setMode('refuse');
  expect(await fetchVideo(after.page)).toEqual({ status: 206, code: null });
});

test('a clock that is wound back does not make thirty days longer', async ({
  person,
  database,
  network,
  clients,
}) => {
  test.setTimeout(180_000); // it starts the client several times
  await buy(database, person.email);
  const first = await clients.open();
  await signInOnClient(first, person);
  await download(first.page);
  await first.close();
  network.setMode('refuse');
  for (const [offsetMs, kind] of [
    [20 * day, 'valid'],
    [-3 * day, 'valid'],
    [31 * day, 'lapsed'],
    [0, 'lapsed'],
    [-3 * day, 'lapsed'],
  ] as const) {
    const client = await clients.open({ userData: first.userData, env: wrongClock(offsetMs) });
    expect([offsetMs, (await licence(client.page)).kind]).toEqual([offsetMs, kind]);
    expect([offsetMs, await fetchVideo(client.page)]).toEqual([
      offsetMs,
      kind === 'valid' ? { status: 206, code: null } : { status: 403, code: 'LICENCE_LAPSED' },
    ]);
    await client.close();
  }
  network.setMode('pass');
  const back = await clients.open({ userData: first.userData });
  await expect.poll(async () => (await licence(back.page)).kind).toBe('valid');
});

test('a refund locks at the next contact and deletes nothing; the right that comes back opens it', async ({
  person,
  database,
  network,
  clients,
}) => {
  test.setTimeout(180_000); // it starts the client several times
  await buy(database, person.email);
  const client = await clients.open();
  await signInOnClient(client, person);
  await download(client.page);
  const kept = filesBelow(path.join(client.userData, 'downloads'));
  await database.query(
    'update entitlements set revoked_at = now() where user_id = (select id from users where email = $1)',
    [person.email],
  );
  network.setMode('refuse');
  // Not before the contact: being offline tells nothing.
  expect(await fetchVideo(client.page)).toEqual({ status: 206, code: null });
  network.setMode('pass');
  await expect.poll(async () => renew(client.page)).toBe('revoked');
  network.setMode('refuse');
  expect(await fetchVideo(client.page)).toEqual({ status: 403, code: 'LICENCE_REVOKED' });
  await client.close();
  expect(filesBelow(path.join(client.userData, 'downloads'))).toEqual(kept);

  const again = await clients.open({ userData: client.userData });
  expect(await fetchVideo(again.page)).toEqual({ status: 403, code: 'LICENCE_REVOKED' });
  await goTo(again.page, `/learn/${slug}`);
  await expect(
    again.page.getByRole('alert').filter({ hasText: 'Tài khoản không còn quyền xem bài này.' }),
  ).toBeVisible();
  await database.query(
    'update entitlements set revoked_at = null where user_id = (select id from users where email = $1)',
    [person.email],
  );
  network.setMode('pass');
  await expect.poll(async () => renew(again.page)).toBe('valid');
  network.setMode('refuse');
  expect(await fetchVideo(again.page)).toEqual({ status: 206, code: null });
});

async function buy(database: Client, email: string): Promise<void> {
  const added = await database.query(
    `insert into entitlements (user_id, plan, granted_at) select id, 'kha_pro', now() from users where email = $1`,
    [email],
  );
  expect(added.rowCount).toBe(1);
}

/** Downloads the lesson and waits until it is whole. */
async function download(page: Page): Promise<void> {
  const asked = await asPerson(page, ['offline', 'download'], [lessonId]);
  expect(asked).toMatchObject({ ok: true });
  await expect
    .poll(async () => (await offlineState(page)).lessons.map(({ state }) => state.kind))
    .toEqual(['ready']);
}

async function offlineState(page: Page): Promise<OfflineState> {
  const state = await asPerson(page, ['offline', 'state']);
  if (!state.ok) throw new Error(state.error.code);
  return state.value;
}

async function licence(page: Page): Promise<LicenceState> {
  return (await offlineState(page)).licence;
}

/** What the licence is after the server was asked; the code when it could not be. */
async function renew(page: Page): Promise<string> {
  const state = await asPerson(page, ['offline', 'renewLicence']);
  return state.ok ? state.value.licence.kind : state.error.code;
}

/** The first bytes of the lesson's video, by the address that the page would play. */
function fetchVideo(
  page: Page,
): Promise<{ readonly status: number; readonly code: string | null }> {
  const query = pageQueries.find(({ name }) => name === 'StudyPlayback')?.text ?? '';
  return page.evaluate(
    async ([text, lessonSlug]) => {
      const body = JSON.stringify({
        operationName: 'StudyPlayback',
        query: text,
        variables: { lesson_slug: lessonSlug },
      });
      const answer = await fetch('/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      const said = await answer.text();
      const { data } = JSON.parse(said) as {
        readonly data?: { readonly playback: { readonly hls_url: string } };
      };
      if (!data) throw new Error(`no playback: ${said}`);
      const media = await fetch(data.playback.hls_url.replace('master.m3u8', 'v0.mp4'), {
        headers: { range: 'bytes=1000-1999' },
      });
      const isRefused = media.headers.get('content-type')?.includes('json') === true;
      return {
        status: media.status,
        code: isRefused ? ((await media.json()) as { readonly code: string }).code : null,
      };
    },
    [query, slug] as const,
  );
}

/** Every file with its size. */
function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => ({ name, info: statSync(path.join(folder, name)) }))
    .filter(({ info }) => info.isFile())
    .map(({ name, info }) => `${name} ${info.size}`)
    .toSorted();
}
