import type { CDPSession, Page } from 'playwright/test';
import { hostOperations } from '#shared/api/operations.ts';
import { personHeader } from '#shared/api/person-header.ts';
import { holdRequests } from '../support/held-requests.ts';
import { notesAtServer, NotesPage } from '../support/notes-page.ts';
import { type Person, progressAtServer, registerPerson } from '../support/people.ts';
import { lessons, PlayerPage } from '../support/player-page.ts';
import { expect, signIn, type SignedUp, test } from '../support/web-test.ts';

const secret = 'Điều chỉ Ánh được đọc';

/** A page of the first person on a lesson, and somebody else who uses the same browser. */
async function openAsFirst(page: Page, person: Person, apiUrl: string) {
  const other = await registerPerson(apiUrl, 'Trần Văn Bình');
  await signIn(page, person, `/learn/${lessons.first}`);
  const player = new PlayerPage(page);
  await player.ready();
  return { player, notes: new NotesPage(page), other };
}

/**
 * The browser's one session becomes another person's, and no tab hears of it: its message was lost,
 * or it was asleep.
 */
async function changeSession(page: Page, person: Person): Promise<void> {
  const input = {
    email: person.email,
    password: person.password,
    client: { kind: 'PORTAL', name: 'Chromium trên Linux' },
  };
  const answer = await page.request.post('/graphql', {
    data: { operationName: 'SignIn', query: hostOperations.SignIn, variables: { input } },
  });
  expect(await answer.json()).toMatchObject({
    data: { sign_in: { user: { email: person.email } } },
  });
}

/**
 * What GraphQL answers this page from now on, read on its way: a page that goes elsewhere takes the
 * bodies of its answers with it.
 */
async function recordAnswers(page: Page): Promise<() => readonly string[]> {
  const answers: string[] = [];
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch();
    answers.push(await response.text());
    await route.fulfill({ response }).catch(() => undefined);
  });
  return () => answers;
}

/**
 * What a server knows of a person's notes, and of lessons that were watched before a moment: a page
 * that has become somebody's goes on with its lesson in that name.
 */
async function learned(apiUrl: string, { accessToken }: SignedUp, beforeMs = Infinity) {
  const lessons = await progressAtServer(apiUrl, accessToken);
  return {
    lessons: lessons.filter(({ position }) => (position?.stamp.ms ?? 0) < beforeMs).length,
    notes: (await notesAtServer(apiUrl, accessToken)).map(({ text }) => text),
  };
}

/** The person whom the page shows. */
async function expectShown(page: Page, person: Person): Promise<void> {
  await page.goto('/profile');
  await expect(page.getByText(person.email).first()).toBeVisible();
}

test('a tab that has not heard of another sign-in sends nothing in that name, becomes that person’s, and gives everything back to its own', async ({
  page,
  person,
  api,
}) => {
  const { player, notes, other } = await openAsFirst(page, person, api.url);
  await player.pause();
  await expect
    .poll(async () => (await progressAtServer(api.url, person.accessToken)).length)
    .toBeLessThanOrEqual(1);
  // Held: any answer would tell the page of the other one before the note is written.
  const answers = await recordAnswers(page);
  const letGo = await holdRequests(page);
  const changedAt = Date.now();
  await changeSession(page, other);
  await notes.write(secret);
  letGo();
  // What was asked with the cookies of before hears that its session is over.
  await expect
    .poll(answers)
    .toContainEqual(expect.stringMatching(/"code":"(?:PERSON_CHANGED|SESSION_EXPIRED)"/));
  // What is still on its way may end with the page that asked for it.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expectShown(page, other);
  expect(await learned(api.url, other, changedAt)).toEqual({ lessons: 0, notes: [] });
  expect((await learned(api.url, person)).notes).toEqual([]);
  await changeSession(page, person);
  await expectShown(page, person);
  await expect.poll(async () => (await learned(api.url, person)).notes).toEqual([secret]);
  expect(await learned(api.url, other, changedAt)).toEqual({ lessons: 0, notes: [] });
});

test('a tab that was frozen meanwhile wakes as whoever is signed in by then', async ({
  page,
  person,
  api,
}) => {
  const { player, notes, other } = await openAsFirst(page, person, api.url);
  await player.pause();
  await page.context().setOffline(true);
  await notes.write(secret);
  const cdp = await page.context().newCDPSession(page);
  await setLifecycle(cdp, 'frozen');
  const changedAt = Date.now();
  await changeSession(page, other);
  await page.context().setOffline(false);
  await setLifecycle(cdp, 'active');
  await expect.poll(async () => (await shownPerson(page))?.email).toBe(other.email);
  expect(await learned(api.url, other, changedAt)).toEqual({ lessons: 0, notes: [] });
  await changeSession(page, person);
  await expectShown(page, person);
  await expect.poll(async () => (await learned(api.url, person)).notes).toEqual([secret]);
});

test('a tab that cannot write down who signed in tells the other one, and neither acts as the person before', async ({
  page,
  person,
  api,
}) => {
  const { player, notes, other } = await openAsFirst(page, person, api.url);
  await player.pause();
  const second = await page.context().newPage();
  await second.addInitScript(() => {
    const full = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
    Object.defineProperty(IDBObjectStore.prototype, 'put', { value: full });
    Object.defineProperty(IDBObjectStore.prototype, 'delete', { value: full });
  });
  await second.goto('/profile');
  await notes.write(secret);
  await expect.poll(async () => (await learned(api.url, person)).notes).toEqual([secret]);
  const changedAt = Date.now();
  await changeSession(page, other);
  const asOther = page.waitForRequest(
    async (request) => (await request.headerValue(personHeader)) === other.userId,
  );
  await second.evaluate(() => dispatchEvent(new Event('focus')));
  await asOther;
  await expect(notes.panel.getByText(secret)).toHaveCount(0);
  expect(await learned(api.url, other, changedAt)).toEqual({ lessons: 0, notes: [] });
});

function setLifecycle(cdp: CDPSession, state: 'frozen' | 'active'): Promise<unknown> {
  return cdp.send('Page.setWebLifecycleState', { state });
}

/** Whom the browser has written down. */
async function shownPerson(page: Page): Promise<{ readonly email: string } | undefined> {
  return page.evaluate(
    () =>
      new Promise<{ readonly email: string } | undefined>((resolve, reject) => {
        const opening = indexedDB.open('mai-vang-device');
        opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')));
        opening.addEventListener('success', () => {
          const asked = opening.result.transaction('memory').objectStore('memory').get('identity');
          asked.addEventListener('success', () => {
            opening.result.close();
            // what identity.ts keeps
            resolve(asked.result as { readonly email: string } | undefined);
          });
        });
      }),
  );
}
