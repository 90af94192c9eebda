import { expect, test as base, type Page } from 'playwright/test';
import { startApiProcess, type ApiProcess } from './api-process.ts';
import { registerPerson, type Person } from './people.ts';

export { expect };

export type SignedUp = Person & { readonly accessToken: string };

/** Tests of the portal: one API on PGlite per worker, one new person per test. */
export const test = base.extend<{ person: SignedUp }, { api: ApiProcess }>({
  api: [
    async ({}, use) => {
      const api = await startApiProcess();
      await use(api);
      await api.stop();
    },
    // Several of them start at once.
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ api }, use) => use(api.url),
  // What passes a service worker cannot be intercepted by a test; pwa.spec.ts runs with it.
  serviceWorkers: 'block',
  person: async ({ api }, use) => use(await registerPerson(api.url)),
});

/** Signs in through the form and waits for the page that follows. */
export async function signIn(page: Page, person: { readonly email: string; readonly password: string }): Promise<void> {
  await page.goto('/login');
  await fillSignIn(page, person);
  await expect(page).not.toHaveURL(/\/login/);
}

/** Fills the sign-in form of the page that is open and sends it. */
export async function fillSignIn(page: Page, person: { readonly email: string; readonly password: string }): Promise<void> {
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Mật khẩu', { exact: true }).fill(person.password);
  await page.getByRole('main').getByRole('button', { name: 'Đăng nhập', exact: true }).click();
}
