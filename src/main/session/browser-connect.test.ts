import { describe, expect, test } from 'vitest';
import type { SessionState } from '#shared/session/session-state.ts';
import { createBrowserConnect } from './browser-connect.ts';

async function openedBy(state: SessionState): Promise<readonly string[]> {
  const opened: string[] = [];
  const connect = createBrowserConnect({
    portalOrigin: 'https://maivang.example',
    session: { current: async () => state },
    openBrowser: async (address) => void opened.push(address),
  });
  await connect.open('facebook');
  return opened;
}

describe('connecting by the browser', () => {
  test('opens the portal’s page for who is signed in here, with nothing secret in its address', async () => {
    expect(
      await openedBy({
        status: 'signed_in',
        userId: 'u-1',
        email: 'linh@x',
        expired: false,
        remembered: true,
      }),
    ).toEqual(['https://maivang.example/desktop-connect?provider=facebook&for=u-1']);
  });

  test('opens nothing for a guest', async () => {
    expect(await openedBy({ status: 'guest' })).toEqual([]);
  });
});
