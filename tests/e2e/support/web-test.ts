import { expect, test as base, type Page } from 'playwright/test';
import { hostOperations } from '#shared/api/operations.ts';
import { startApiProcess, type ApiProcess } from './api-process.ts';
import { watchFocus } from './focus-watch.ts';
import { registerPerson, type Person } from './people.ts';
import { administratorCode, forgetAdministrator } from './second-factor.ts';

export { expect };

export type SignedUp = Person & { readonly accessToken: string };

/** Tests of the portal: one API on PGlite per worker, one new person per test. */
export const test = base.extend<{ person: SignedUp }, { api: ApiProcess }>({
  api: [
    async ({}, use) => {
      const api = await startApiProcess();
      await use(api);
      await api.stop();
      forgetAdministrator(api.url);
    },
    // Several of them start at once.
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ api }, use) => use(api.url),
  // What passes a service worker cannot be intercepted by a test; pwa.spec.ts runs with it.
  serviceWorkers: 'block',
  person: async ({ api }, use) => use(await registerPerson(api.url)),
  // Every action of every test is one for the keyboard too: none may throw whoever did it back to
  // the top of the page.
  context: async ({ context }, use) => {
    const falls = await watchFocus(context);
    await use(context);
    expect(falls, 'the focus fell to the page').toEqual([]);
  },
});

/**
 * Opens `address` as somebody who signed in earlier: the session is the server's own, asked for
 * over the API, and the browser has what the portal keeps of it. Whatever this browser context kept
 * before is gone. Tests of signing in use the form (`fillSignIn`).
 */
export async function signIn(
  page: Page,
  person: { readonly email: string; readonly password: string },
  address = '/dashboard',
): Promise<void> {
  const context = page.context();
  const answer = await page.request.post('/graphql', {
    data: {
      operationName: 'SignIn',
      query: hostOperations.SignIn,
      variables: {
        input: {
          email: person.email,
          password: person.password,
          client: { kind: 'PORTAL', name: 'Chromium trên Linux' },
        },
      },
    },
  });
  const told = (await answer.json()) as SignInAnswer; // the schema says so
  const challenge = told.errors?.[0]?.extensions.challenge;
  const user =
    challenge === undefined
      ? told.data.sign_in.user
      : await secondStep(page, challenge, new URL(answer.url()).origin);
  const { cookies } = await context.storageState();
  const identity = { key: 'identity', value: { userId: user.id, email: user.email } };
  const memory = {
    name: 'mai-vang-device',
    version: 1,
    stores: [{ name: 'memory', autoIncrement: false, records: [identity], indexes: [] }],
  };
  const marker = {
    name: 'mai-vang-kept',
    value: JSON.stringify({ userId: user.id, waitingCount: 0 }),
  };
  const origins = [
    { origin: new URL(answer.url()).origin, localStorage: [marker], indexedDB: [memory] },
  ];
  await context.setStorageState({ cookies, origins });
  await page.goto(address);
}

interface SignInAnswer {
  readonly data: { readonly sign_in: { readonly user: SignedInUser } };
  readonly errors?: readonly { readonly extensions: { readonly challenge?: string } }[];
}

interface SignedInUser {
  readonly id: string;
  readonly email: string;
}

/** The administrator's second step, with a code that was not used before. */
async function secondStep(page: Page, challenge: string, apiUrl: string): Promise<SignedInUser> {
  const variables = { input: { challenge, code: await administratorCode(apiUrl) } };
  const answer = await page.request.post('/graphql', {
    data: { operationName: 'CompleteSignIn', query: hostOperations.CompleteSignIn, variables },
  });
  return (
    (await answer.json()) as {
      readonly data: { readonly complete_sign_in: { readonly user: SignedInUser } };
    }
  ).data.complete_sign_in.user; // the schema says so
}

/** Fills the sign-in form of the page that is open and sends it. */
export async function fillSignIn(
  page: Page,
  person: { readonly email: string; readonly password: string },
): Promise<void> {
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Mật khẩu', { exact: true }).fill(person.password);
  await page.getByRole('main').getByRole('button', { name: 'Đăng nhập', exact: true }).click();
}
