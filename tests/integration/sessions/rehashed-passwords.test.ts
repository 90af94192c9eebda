import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createPasswordHasher } from '#server/modules/auth/passwords/password-hash.ts';
import { limits } from '#server/limits.ts';
import { hostOperations } from '#shared/api/operations.ts';
import type { ApiAnswer } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { createInterruptions } from '../support/interruptions.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const password = 'mật khẩu 1';
/** Of that password, by the parameters of years ago: 8 MiB, one pass. */
const outdated =
  '$argon2id$v=19$m=8192,t=1,p=1$MDEyMzQ1Njc4OWFiY2RlZg$ZTbj+WaTB8F2Xw8jqPiEt07zp24cVZNkoFsC4K3UAFE';
const { hashMemoryKib, hashPasses } = limits;
const hasher = createPasswordHasher(limits);

describe.each(ruleKinds)('a password hashed anew as its person signs in on %s', (kind) => {
  const interruptions = createInterruptions();
  let server: TestServer;
  withServer(kind, (started) => ({ server } = started), {
    between: interruptions.between,
    limits: { hashMemoryKib, hashPasses },
  });

  /** Somebody whose password was hashed years ago; answers their address. */
  async function longRegistered(): Promise<string> {
    const email = `tu-lau-${randomUUID()}@vidu.vn`;
    await server.client().post(hostOperations.Register, {
      input: {
        full_name: 'Nguyễn Hoài An',
        email,
        password: 'hoa mai 7 cánh',
        agreed: true,
        client: { kind: 'DESKTOP', name: 'máy' },
      },
    });
    await server.database.raw('update users set password_hash = $2 where email = $1', [
      email,
      outdated,
    ]);
    return email;
  }

  const signIn = async (email: string): Promise<ApiAnswer> =>
    server.client().post(hostOperations.SignIn, {
      input: { email, password, client: { kind: 'DESKTOP', name: 'máy' } },
    });
  const stored = async (email: string): Promise<unknown> =>
    (await server.database.raw('select password_hash from users where email = $1', [email]))[0];

  it('is stored by today’s parameters, and still is the password', async () => {
    const email = await longRegistered();
    expect((await signIn(email)).codes).toEqual([]);
    expect(await stored(email)).toEqual({
      password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
    });
    expect((await signIn(email)).codes).toEqual([]);
  });

  it('is never stored over a password that was set while it was made', async () => {
    const email = await longRegistered();
    const hashed = await hasher.hash('hoa đào 5 cánh', {
      network: '203.0.113.7',
      account: email,
      isKnown: true,
    });
    if (!hashed.ok) throw new Error('nobody else waits for this hasher');
    const seen = interruptions.next({
      at: ({ next }) => next === 'accounts.update_password_hash',
      happens: async (other) =>
        other.raw('update users set password_hash = $2 where email = $1', [email, hashed.value]),
    });
    const answer = await signIn(email);
    expect(seen()).not.toBeNull();
    expect(answer.codes).toEqual(['WRONG_CREDENTIALS']);
    expect(await stored(email)).toEqual({ password_hash: hashed.value });
  });
});
