import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { hostOperations } from '#shared/api/operations.ts';
import { startApiProcess } from '../e2e/support/api-process.ts';
import { administratorCode, signInAdministrator } from '../e2e/support/second-factor.ts';
import { createApiClient, signIn } from '../integration/support/api-client.ts';
import { needed, type Scene } from './attack.ts';
import { attackBankKey } from './money-attacks.ts';

export interface OpenScene extends Scene {
  stop(): Promise<void>;
}

/** Starts the product with its demonstration in a process and a folder of its own. */
export async function openScene(): Promise<OpenScene> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mai-vang-attacks-'));
  // Others reach the folder above, as they do on a shared machine; what the product makes below is
  // its own affair.
  await chmod(folder, 0o755);
  const api = await startApiProcess({
    dataDir: path.join(folder, 'data'),
    env: { SEPAY_API_KEY: attackBankKey, CASSO_SECRET: attackBankKey },
  });
  const scene: OpenScene = {
    url: api.url,
    dataDir: api.dataDir,
    stranger: () => createApiClient(api.url),
    async register({
      fullName = 'Nguyễn Hoài An',
      email = `nguoi-thu-${randomUUID()}@vidu.vn`,
    } = {}) {
      const client = createApiClient(api.url);
      const password = 'hoa-mai-no-2026';
      const { register } = needed(
        await client.post(hostOperations.Register, {
          input: {
            full_name: fullName,
            email,
            password,
            agreed: true,
            client: { kind: 'DESKTOP', name: 'máy' },
          },
        }),
        'registering',
      );
      client.bearer = register.access_token;
      return { email, password, userId: register.user.id, client };
    },
    async prove({ email, client }) {
      const code = /\b\d{6}\b/.exec(await scene.mail(email, 'Mã xác minh'))?.[0];
      needed(
        await client.post('mutation ($code: String!) { verify_email(code: $code) { id } }', {
          code,
        }),
        'the address is proved',
      );
    },
    async admin() {
      const client = createApiClient(api.url);
      client.bearer = await signInAdministrator(api.url);
      const { me } = needed(await client.post('{ me { id } }'), 'the administrator signs in');
      return { email: 'admin@maivang.example', password: demoPassword, userId: me.id, client };
    },
    proofOf: async ({ email, password }) =>
      email === 'admin@maivang.example' ? administratorCode(api.url) : password,
    async signIn(email, password) {
      const client = createApiClient(api.url);
      return { client, answer: await signIn(client, email, password) };
    },
    async mailsTo(email) {
      const list = await (await fetch(`${api.url}/dev/mailbox`)).text();
      return list.split(email).length - 1;
    },
    subject: async (email, words) => (await newestMail(api.url, email, words)).subject,
    async mail(email, words) {
      const { address } = await newestMail(api.url, email, words);
      return (
        /<pre>([\s\S]*)<\/pre>/u.exec(await (await fetch(api.url + address)).text())?.[1] ?? ''
      );
    },
    async stop() {
      await api.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return scene;
}

/**
 * The newest mail of the development mailbox to an address with these words in its subject; asks
 * again until one is there.
 */
async function newestMail(
  url: string,
  to: string,
  words: string,
): Promise<{ readonly subject: string; readonly address: string }> {
  for (const giveUpAt = Date.now() + 20_000; Date.now() < giveUpAt;) {
    const list = await (await fetch(`${url}/dev/mailbox`)).text();
    const rows = list.matchAll(
      /<li><a href="(\/dev\/mailbox\/[0-9a-f-]+)"><strong>([^<]*)<\/strong><span>([^<]*)<\/span>/gu,
    );
    for (const [, address = '', subject = '', email] of rows)
      if (email === to && subject.includes(words)) return { subject, address };
  }
  throw new Error(`the attack could not begin: no mail with “${words}” came`);
}
