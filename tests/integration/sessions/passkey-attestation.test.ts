import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#server/limits.ts';
import { hostOperations } from '#shared/api/operations.ts';
import { type ApiClient, createApiClient } from '../support/api-client.ts';
import { attestPacked, forgeAndroidKey } from '../support/attestations.ts';
import { bytes, map } from '../support/cbor.ts';
import { ruleKinds } from '../support/databases.ts';
import { createSoftPasskey, type MadePasskey, type Tampering } from '../support/soft-passkey.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const password = 'hoa mai 7 cánh';
const texts = {
  begin: 'mutation ($proof: String!) { begin_passkey(confirm_password: $proof) }',
  add: 'mutation ($response: String!, $proof: String!) { add_passkey(response: $response, name: "khoá", confirm_password: $proof) }',
  beginSignIn: 'mutation { begin_passkey_sign_in }',
} as const;

describe.each(ruleKinds)('what a new passkey says of itself, on %s', (kind) => {
  let server: TestServer;
  withServer(kind, (started) => ({ server } = started));
  let site = '';
  let elsewhere: Server;
  let address = '';
  const asked: string[] = [];
  beforeAll(async () => {
    site = server.url.replace('127.0.0.1', 'localhost');
    elsewhere = createServer((request, reply) => {
      asked.push(request.url ?? '');
      reply.end();
    });
    await new Promise<void>((resolve) => {
      elsewhere.listen(0, '127.0.0.1', resolve);
    });
    // listens at a port
    address = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/revoked`;
  });
  afterAll(() => {
    elsewhere.closeAllConnections();
    elsewhere.close();
  });

  async function register(): Promise<ApiClient> {
    const client = createApiClient(site);
    const made = await client.post(hostOperations.Register, {
      input: {
        full_name: 'Nguyễn Hoài An',
        email: `${randomUUID()}@vidu.vn`,
        password,
        agreed: true,
        client: { kind: 'DESKTOP', name: 'Máy' },
      },
    });
    client.bearer = made.data.register.access_token;
    return client;
  }
  const begin = async (client: ApiClient): Promise<string> =>
    (await client.post(texts.begin, { proof: password })).data.begin_passkey;
  const add = async (client: ApiClient, response: string) =>
    (await client.post(texts.add, { response, proof: password })).codes;
  const forge = (made: MadePasskey) => forgeAndroidKey(address, made);
  const invented = JSON.stringify({ challenge: randomBytes(32).toString('base64url') });

  it('makes the server ask nobody, whether a passkey was asked for or not', async () => {
    const client = await register();
    const create = (options: string) => createSoftPasskey(site).create(options, { attests: forge });
    expect([await add(client, create(invented)), asked]).toEqual([['FACTOR_EXPIRED'], []]);
    // No more than one that says nothing of itself.
    expect([await add(client, create(await begin(client))), asked]).toEqual([[], []]);
  });

  it.each<[string, Tampering]>([
    ['says nothing', {}],
    ['is signed by itself', { attests: attestPacked }],
    [
      'is of a format that nobody knows',
      { attests: () => ({ format: 'mai', statement: map({}) }) },
    ],
  ])('takes no part in whether it is good: one that %s signs in', async (_what, change) => {
    const client = await register();
    const passkey = createSoftPasskey(site);
    expect(await add(client, passkey.create(await begin(client), change))).toEqual([]);
    const guest = createApiClient(site);
    const options = (await guest.post(texts.beginSignIn)).data.begin_passkey_sign_in;
    const answer = await guest.post(hostOperations.SignInWithPasskey, {
      response: passkey.sign(options),
      client: { kind: 'DESKTOP', name: 'Máy' },
    });
    expect(answer.codes).toEqual([]);
  });

  it('does not help one that nobody proved, or of another page', async () => {
    const client = await register();
    for (const change of [{ unverified: true }, { origin: 'https://ke-gian.example' }])
      expect(
        await add(
          client,
          createSoftPasskey(site).create(await begin(client), { ...change, attests: attestPacked }),
        ),
      ).toEqual(['PASSKEY_INVALID']);
  });

  it('is not read when it is longer than any, nor when it is no map', async () => {
    const client = await register();
    const attests = () => ({ format: 'mai', statement: bytes(Buffer.alloc(30_000)) });
    const long = createSoftPasskey(site).create(await begin(client), { attests });
    expect(await add(client, long)).toEqual(['PASSKEY_INVALID']);
    const refused = createSoftPasskey(site).create(await begin(client), { unverified: true });
    expect(await add(client, refused)).toEqual(['PASSKEY_INVALID']);
    // Its challenge was used up.
    expect(await add(client, refused)).toEqual(['FACTOR_EXPIRED']);
    const nonsense = JSON.parse(createSoftPasskey(site).create(await begin(client)));
    nonsense.response.attestationObject = Buffer.from([0x80]).toString('base64url');
    expect(await add(client, JSON.stringify(nonsense))).toEqual(['PASSKEY_INVALID']);
  });

  it('is read so often a day and no more', async () => {
    const client = await register();
    const response = createSoftPasskey(site).create(invented, { attests: forge });
    const codes: string[] = [];
    for (let at = 0; at <= limits.rates.factorChange.count; at += 1)
      codes.push(...(await add(client, response)));
    expect(new Set(codes.slice(0, -1))).toEqual(new Set(['FACTOR_EXPIRED']));
    expect(codes.at(-1)).toBe('RATE_LIMITED');
  });
});
