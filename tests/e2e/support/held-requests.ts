import type { Page, Request } from 'playwright/test';

/**
 * Keeps what the page asks GraphQL for on its way, until it is let go. `which`: only these
 * requests.
 */
export async function holdRequests(
  page: Page,
  which: (request: Request) => boolean = () => true,
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    if (which(route.request())) await promise;
    await route.fallback();
  });
  return resolve;
}
