import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFieldCipher } from '#server/crypto/field-cipher.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { DiskTroubleError } from '#server/disk/disk-trouble.ts';
import { limits } from '#server/limits.ts';
import { createClosingRests } from '#server/modules/payouts/api.ts';
import { createAudit } from '#server/modules/audit/api.ts';
import { createLedger } from '#server/modules/ledger/api.ts';
import { createDeletions, createNotedFiles } from '#server/modules/people-data/api.ts';
import { hostOperations } from '#shared/api/operations.ts';
import { avatarFile, avatarSizes } from '#shared/domain/profile/avatar.ts';
import type { ApiClient } from '../support/api-client.ts';
import { proveAddress } from '../support/prove-address.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const day = 86_400_000;

describe('files whose row is gone', () => {
  let server: TestServer;
  let picture: Blob;
  withServer('PostgreSQL', (started) => ({ server } = started));
  beforeAll(async () => {
    const drawn = sharp({
      create: { width: 600, height: 600, channels: 3, background: '#fabb15' },
    });
    picture = new Blob([new Uint8Array(await drawn.jpeg().toBuffer())]);
  });

  async function register(): Promise<ApiClient & { readonly id: string }> {
    const client = server.client();
    const email = `zontran-${randomUUID()}@vidu.vn`;
    const { data } = await client.post(hostOperations.Register, {
      input: {
        full_name: 'Trần Mỹ',
        email,
        phone_number: '0987 654 312',
        password: demoPassword,
        agreed: true,
        client: { kind: 'DESKTOP', name: 'máy' },
      },
    });
    client.bearer = data.register.access_token;
    await proveAddress(server, email);
    return Object.assign(client, { id: data.register.user.id as string });
  }

  async function upload(client: ApiClient, place: string) {
    const body = new FormData();
    body.append('file', picture, 'toi.jpg');
    const headers = { authorization: `Bearer ${client.bearer}` };
    const answer = await fetch(`${server.url}${place}`, { method: 'POST', headers, body });
    // what the routes of pictures answer
    return (await answer.json()) as { readonly avatar: string; readonly id: string };
  }

  /** Removing as the product does on a disk that may not answer. */
  function noted(disk: { isDead: boolean }, reported: unknown[] = []) {
    const remover = (folder: string, filesOf: (name: string) => readonly string[]) => {
      return async (name: string): Promise<void> => {
        if (disk.isDead) throw new DiskTroubleError('removing: no answer');
        for (const file of filesOf(name))
          await rm(path.join(server.dataFolder, folder, file), { force: true });
      };
    };
    return createNotedFiles({
      database: server.database,
      removers: {
        avatar: remover('avatars', (name) => avatarSizes.map((size) => avatarFile(name, size))),
        picture: remover('support', (name) => [name]),
        export: remover('exports', (name) => [name]),
      },
      report: (bug) => reported.push(bug),
    });
  }

  const names = async (): Promise<readonly unknown[]> =>
    server.database.raw('select kind, name from files_to_remove');

  it('of somebody deleted while the disk is dead are removed once it is well, and until then known', async () => {
    const client = await register();
    const { avatar } = await upload(client, '/profile/avatar');
    await upload(client, '/uploads/support');
    const pictures = async () => readdir(path.join(server.dataFolder, 'support'));
    expect(await pictures()).toHaveLength(1);
    await client.post(
      'mutation ($password: String!) { request_account_deletion(confirm_password: $password) { runs_at } }',
      { password: demoPassword },
    );
    const disk = { isDead: true };
    const reported: unknown[] = [];
    const nothing = async (): Promise<undefined> => undefined;
    const notedFiles = noted(disk, reported);
    const deletions = createDeletions({
      database: server.database,
      cipher: createFieldCipher([randomBytes(32)]),
      audit: createAudit(server.database),
      limits,
      newId: randomUUID,
      messenger: { tell: nothing },
      mailGuest: nothing,
      auth: { endSessions: async () => 0, forgetPerson: () => undefined },
      rests: createClosingRests({
        ledger: createLedger(server.database),
        push: { tell: nothing },
      }),
      notedFiles,
      report: (bug) => reported.push(bug),
    });
    await deletions.runDue(new Date(server.clock.nowMs + 3 * day));
    const [row] = await server.database.raw('select deleted_at from users where id = $1', [
      client.id,
    ]);
    expect(row).not.toEqual({ deleted_at: null });
    expect(reported).toEqual([expect.any(DiskTroubleError)]);
    expect(await names()).toHaveLength(2);
    disk.isDead = false;
    await notedFiles.remove();
    expect((await fetch(`${server.url}${avatar}`)).status).toBe(404);
    expect(await pictures()).toEqual([]);
    expect(await names()).toEqual([]);
  });

  it('are noted by whatever lets their name go', async () => {
    const client = await register();
    await noted({ isDead: false }).remove();
    const before = await upload(client, '/profile/avatar');
    const former = /([^/]+)-\d+\.\w+$/.exec(before.avatar)?.[1];
    await upload(client, '/profile/avatar');
    expect(await names()).toEqual([{ kind: 'avatar', name: former ?? expect.any(String) }]);
    await upload(client, '/uploads/support');
    const [sent] = (await server.database.raw(
      'delete from support_pictures where user_id = $1 returning file',
      [client.id],
    )) as readonly { readonly file: string }[]; // the column of the statement
    expect(await names()).toContainEqual({ kind: 'picture', name: sent?.file });
    await server.database.raw(
      `insert into data_exports (id, user_id, state, requested_at, ready_at, expires_at, file, bytes)
       values ($1, $2, 'ready', now(), now(), now(), 'a.frames', 1), ($3, $2, 'ready', now(), now(), now(), 'b.frames', 1)`,
      [randomUUID(), client.id, randomUUID()],
    );
    await server.database.raw(
      "update data_exports set state = 'expired', file = null, bytes = null where file = 'a.frames'",
    );
    await server.database.raw("delete from data_exports where file = 'b.frames'");
    for (const name of ['a.frames', 'b.frames'])
      expect(await names()).toContainEqual({ kind: 'export', name });
    await noted({ isDead: false }).remove();
    expect(await names()).toEqual([]);
  });

  it('do not wait for one that cannot be removed', async () => {
    await server.database.raw(
      "insert into files_to_remove (kind, name) values ('avatar', 'stuck'), ('picture', 'loose')",
    );
    const reported: unknown[] = [];
    await createNotedFiles({
      database: server.database,
      removers: {
        avatar: async () => Promise.reject(new DiskTroubleError('stuck')),
        picture: async () => undefined,
        export: async () => undefined,
      },
      report: (bug) => reported.push(bug),
    }).remove();
    expect(await names()).toEqual([{ kind: 'avatar', name: 'stuck' }]);
    expect(reported).toHaveLength(1);
  });
});
