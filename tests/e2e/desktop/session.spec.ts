import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright/test';
import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import type { SessionState } from '#shared/session/session-state.ts';
import { asPerson, type BridgedWindow, personOf } from '../support/bridged-window.ts';
import { goTo } from '../support/desktop-client.ts';
import { expect, test } from '../support/desktop-test.ts';
import { coveredSeconds, post, type Person, registerPerson } from '../support/people.ts';
import { PlayerPage } from '../support/player-page.ts';
import { endOf, firstWindow, launchClient, slowFiles } from './fixtures.ts';

/** Nobody listens there. */
const noServer = 'http://127.0.0.1:9';
const lessonSlug = 'dieu-ban-gioi-va-dieu-nguoi-khac-can';

test('one stays signed in after a restart, also without a server, and no token is in the page or in clear on disk', async ({
  api,
  person,
  userData,
}) => {
  const first = await launchClient({ userData, apiUrl: api.url });
  const page = await firstWindow(first);
  expect(await signIn(page, person)).toMatchObject({
    ok: true,
    value: { status: 'signed_in', email: person.email, expired: false, remembered: true },
  });
  expect(
    await page.evaluate(
      () =>
        JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]) +
        document.cookie,
    ),
  ).not.toMatch(/token/i);
  await first.close();
  expect(readFileSync(path.join(userData, 'session'), 'latin1')).not.toContain(person.email);

  const second = await launchClient({ userData, apiUrl: noServer });
  expect(await sessionOf(await firstWindow(second))).toMatchObject({
    status: 'signed_in',
    email: person.email,
    expired: false,
  });
  await second.close();
});

test('a wrong password is refused by its code', async ({ win, person }) => {
  expect(await signIn(win, { ...person, password: 'sai-mat-khau-1' })).toMatchObject({
    ok: false,
    error: { code: 'WRONG_CREDENTIALS' },
  });
  expect(await sessionOf(win)).toEqual({ status: 'guest' });
});

test('without a safe key store the session ends with the client and no media is kept', async ({
  api,
  person,
  userData,
}) => {
  const env = { ELECTRON_HOST_NO_KEYRING: '1' };
  const first = await launchClient({ userData, apiUrl: api.url, env });
  const page = await firstWindow(first);
  expect(await signIn(page, person)).toMatchObject({ ok: true, value: { remembered: false } });
  expect((await fetchMedia(page, await posterOf(page))).status).toBe(200);
  await first.close();
  expect(readdirSync(userData)).not.toContain('session');
  expect(filesBelow(path.join(userData, 'media'))).toEqual([]);
  const second = await launchClient({ userData, apiUrl: api.url, env });
  expect(await sessionOf(await firstWindow(second))).toEqual({ status: 'guest' });
  await second.close();
});

test('what was opened opens again without a server, with its moment; what was not says so', async ({
  api,
  person,
  userData,
}) => {
  const first = await launchClient({ userData, apiUrl: api.url });
  const page = await firstWindow(first);
  await signIn(page, person);
  const online = await ask(page, 'query Here { me { email } }');
  const poster = await posterOf(page);
  const whole = await fetchMedia(page, poster);
  const before = Date.now();
  await first.close();

  const second = await launchClient({ userData, apiUrl: noServer });
  const again = await firstWindow(second);
  const kept = await ask(again, 'query Here { me { email } }');
  expect(kept.data).toEqual(online.data);
  expect(Math.abs(Date.parse(kept.extensions?.as_of ?? '') - before)).toBeLessThan(60_000);
  expect((await ask(again, 'query There { me { id } }')).errors?.[0]?.extensions.code).toBe(
    'OFFLINE_NOT_CACHED',
  );
  expect(
    (await ask(again, 'mutation Out { revoke_session(id: "x") }')).errors?.[0]?.extensions.code,
  ).toBe('SERVER_UNREACHABLE');

  expect(await fetchMedia(again, poster)).toEqual(whole);
  expect(await fetchMedia(again, poster, 'bytes=100-299')).toEqual({
    ...whole,
    status: 206,
    bytes: whole.bytes.slice(100, 300),
  });
  expect((await fetchMedia(again, poster.replace(/[^/]+$/, 'v0.mp4'), 'bytes=0-9')).status).toBe(
    504,
  );
  await second.close();
  for (const file of filesBelow(path.join(userData, 'media')))
    expect(readFileSync(file).includes(Buffer.from(whole.bytes.slice(0, 32)))).toBe(false);
});

test('a session ended elsewhere: one is told, and what was opened still opens', async ({
  api,
  person,
  win,
}) => {
  await signIn(win, person);
  const online = await ask(win, 'query Here { me { email } }');
  const { sessions } = (await post(
    api.url,
    person.accessToken,
    'S',
    'query S { sessions { id name } }',
    {},
    // the schema says so
  )) as { readonly sessions: readonly { readonly id: string; readonly name: string }[] };
  const desktop = sessions.find(({ name }) => name.startsWith('Ứng dụng trên'));
  await post(api.url, person.accessToken, 'R', 'mutation R($id: ID!) { revoke_session(id: $id) }', {
    id: desktop?.id,
  });

  expect((await ask(win, 'query New { me { id } }')).errors?.[0]?.extensions.code).toBe(
    'SESSION_EXPIRED',
  );
  expect(await sessionOf(win)).toMatchObject({
    status: 'signed_in',
    email: person.email,
    expired: true,
  });
  const kept = await ask(win, 'query Here { me { email } }');
  expect([kept.data, typeof kept.extensions?.as_of]).toEqual([online.data, 'string']);
  expect(await signIn(win, person)).toMatchObject({ ok: true, value: { expired: false } });
  expect((await ask(win, 'query New { me { id } }')).errors).toBeUndefined();
});

test('closing in the middle of a lesson: what was watched since the last tick is kept', async ({
  api,
  person,
  userData,
}) => {
  const first = await launchClient({ userData, apiUrl: api.url });
  const page = await firstWindow(first);
  await signIn(page, person);
  await goTo(page, `/learn/${lessonSlug}`);
  const player = new PlayerPage(page);
  await player.play();
  const start = await player.seconds();
  await expect.poll(() => player.seconds()).toBeGreaterThan(start + 2.5);
  const stoodAt = await player.seconds();
  await first.close();

  const second = await launchClient({ userData, apiUrl: noServer });
  const again = await firstWindow(second);
  const kept = await asPerson(again, ['progress', 'list']);
  const [lesson] = kept.ok ? kept.value : [];
  expect(lesson?.position?.seconds).toBeGreaterThanOrEqual(stoodAt - 0.5);
  expect(coveredSeconds(lesson?.covered ?? [])).toBeGreaterThanOrEqual(1);
  await second.close();
});

test('signing out forgets the person on this machine', async ({ api, person, userData }) => {
  const app = await launchClient({ userData, apiUrl: api.url });
  const page = await firstWindow(app);
  await signIn(page, person);
  await ask(page, 'query Here { me { email } }');
  const left = await asPerson(page, ['session', 'signOut'], { saveWaiting: false });
  expect(left).toEqual({ ok: true, value: { status: 'guest' } });
  expect((await ask(page, 'query Here { me { email } }')).data).toEqual({ me: null });
  await app.close();
  expect(readdirSync(userData)).not.toContain('session');
});

test('who signs out and closes the window at once is nobody at the next start, also where the disk takes its time', async ({
  api,
  person,
  userData,
}) => {
  const first = await launchClient({ userData, apiUrl: api.url });
  const page = await firstWindow(first);
  await signIn(page, person);
  await slowFiles(first, 'rm', 300);
  const who = await personOf(page);
  // As the page does: it shows the guest as soon as it is told, before the file is gone.
  await page.evaluate(async (owner) => {
    const { session, events } = (window as unknown as BridgedWindow).maiVang;
    const told = new Promise((resolve) => events['session.changed'](resolve));
    void session.signOut(owner, { saveWaiting: false });
    await told;
  }, who);
  expect(await endOf(first, () => page.close())).toEqual([0, null]);
  const second = await launchClient({ userData, apiUrl: noServer });
  expect(await sessionOf(await firstWindow(second))).toEqual({ status: 'guest' });
  await second.close();
});

test('of two people one after the other, nothing of a page that still shows the first is done for the second, or told', async ({
  api,
  person,
  win,
}) => {
  const first = await registerPerson(api.url);
  await signIn(win, first);
  const linh = await personOf(win);
  const note = {
    noteId: 'dieu-rieng',
    lessonId: 'bai-cua-linh',
    atSeconds: 1,
    text: 'điều riêng của Linh',
    deleted: false,
  };
  expect(await asPerson(win, ['notes', 'save'], note)).toMatchObject({ ok: true });
  expect(await asPerson(win, ['session', 'signOut'], { saveWaiting: true })).toMatchObject({
    ok: true,
  });
  await signIn(win, person);
  expect(await personOf(win)).not.toBe(linh);

  const subject = { kind: 'lesson', id: 'bai-1' } as const;
  const refused = { ok: false, error: { code: 'PERSON_CHANGED' } };
  const late = [
    await asPerson(win, ['notes', 'save'], { ...note, text: 'viết muộn' }, linh),
    await asPerson(
      win,
      ['unsaved', 'keep'],
      { of: subject, draft: { text: 'nháp muộn', atSeconds: null } },
      linh,
    ),
    await asPerson(
      win,
      ['drafts', 'save'],
      { key: 'profile', value: 'nháp muộn', baseRevision: 0 },
      linh,
    ),
    await asPerson(win, ['notes', 'list'], undefined, linh),
    await asPerson(win, ['session', 'signOut'], { saveWaiting: true }, linh),
    await asPerson(win, ['notes', 'list'], undefined, null),
  ];
  expect(late).toEqual(late.map(() => refused));
  const found = [
    await asPerson(win, ['notes', 'list']),
    await asPerson(win, ['unsaved', 'list'], subject),
    await asPerson(win, ['drafts', 'load'], 'profile'),
  ];
  expect(found).toEqual([
    { ok: true, value: [] },
    { ok: true, value: [] },
    { ok: true, value: null },
  ]);
});

interface Answer {
  readonly data?: unknown;
  readonly errors?: readonly { readonly extensions: { readonly code: string } }[];
  readonly extensions?: { readonly as_of?: string };
}

function ask(page: Page, query: string): Promise<Answer> {
  return page.evaluate(async (text) => {
    const operationName = /\w+ (\w+)/.exec(text)?.[1];
    const answer = await fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ operationName, query: text, variables: {} }),
    });
    return (await answer.json()) as Answer;
  }, query);
}

async function posterOf(page: Page): Promise<string> {
  const answer = await ask(
    page,
    `query Play { playback(lesson_slug: "${lessonSlug}") { poster_url } }`,
  );
  return (answer.data as { readonly playback: { readonly poster_url: string } }).playback
    .poster_url;
}

function fetchMedia(
  page: Page,
  address: string,
  range?: string,
): Promise<{
  readonly status: number;
  readonly type: string | null;
  readonly bytes: readonly number[];
}> {
  return page.evaluate(
    async ([from, part]) => {
      const answer = await fetch(from, part === '' ? {} : { headers: { range: part } });
      return {
        status: answer.status,
        type: answer.headers.get('content-type'),
        bytes: [...new Uint8Array(await answer.arrayBuffer())],
      };
    },
    [address, range ?? ''] as const,
  );
}

function signIn(page: Page, { email, password }: Person): Promise<Result<SessionState, AppError>> {
  return page.evaluate(
    (input) => (window as unknown as BridgedWindow).maiVang.session.signIn(input),
    { email, password },
  );
}

function sessionOf(page: Page): Promise<SessionState> {
  return page.evaluate(async () => {
    const state = await (window as unknown as BridgedWindow).maiVang.session.current();
    if (!state.ok) throw new Error(state.error.code);
    return state.value;
  });
}

function filesBelow(folder: string): readonly string[] {
  if (!statSync(folder, { throwIfNoEntry: false })) return [];
  return readdirSync(folder)
    .filter((name) => name !== 'key.json')
    .map((name) => path.join(folder, name));
}
