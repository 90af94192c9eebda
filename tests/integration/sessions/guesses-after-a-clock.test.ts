import { describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { hostOperations } from '#shared/api/operations.ts';
import { ruleKinds } from '../support/databases.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const hour = 3_600_000;

describe.each(ruleKinds)('guesses while the clock ran seven hours ahead, on %s', (kind) => {
  let server: TestServer;
  withServer(kind, (started) => ({ server } = started), { env: { TRUSTED_PROXIES: 'loopback' } });

  const askFrom = async (address: string, password: string) =>
    server.client().post(
      hostOperations.SignIn,
      {
        input: {
          email: 'linh@maivang.example',
          password,
          client: { kind: 'DESKTOP', name: 'máy' },
        },
      },
      { 'x-forwarded-for': address },
    );

  it('lock nobody out for longer than a lock lasts once it is put right', async () => {
    server.clock.nowMs += 7 * hour;
    const codes: (string | undefined)[] = [];
    for (let at = 0; at < 60; at += 1) {
      // Each lock of the account ends before the next guess.
      server.clock.nowMs += 16 * 60_000;
      codes.push((await askFrom(`203.0.113.${at}`, 'sai-mat-khau')).codes[0]);
    }
    expect((await askFrom('203.0.113.99', demoPassword)).codes).toEqual(['ACCOUNT_LOCKED']);
    for (let at = 0; at < 60; at += 1) await askFrom('198.51.100.7', `sai-${at}`);
    server.clock.nowMs = Date.now();
    expect((await askFrom('198.51.100.7', demoPassword)).codes).toEqual([]);
  });
});
