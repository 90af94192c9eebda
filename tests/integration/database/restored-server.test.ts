import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoId } from '#server/demo/demo-course.ts';
import { statement } from '#server/db/statement.ts';
import { hostOperations } from '#shared/api/operations.ts';
import type { ApiClient } from '../support/api-client.ts';
import { databaseKinds } from '../support/databases.ts';
import { keepRows } from '../support/keep-rows.ts';
import { postSync } from '../support/post-sync.ts';
import { createSyncDevice, type SyncDevice } from '../support/sync-device.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const slug = 'dieu-ban-gioi-va-dieu-nguoi-khac-can';
const otherSlug = 'dat-gia-lan-dau';

describe.each(databaseKinds)('a server that was set back to an earlier moment, on %s', (kind) => {
  let server: TestServer;
  let lessons: { readonly first: Lesson; readonly second: Lesson };
  withServer(kind, (started) => ({ server } = started));
  beforeAll(async () => {
    const { course } = (
      await server.client().post('{ course { chapters { lessons { slug duration_seconds } } } }')
    ).data;
    const all: { slug: string; duration_seconds: number }[] = course.chapters.flatMap(
      (chapter: { lessons: unknown }) => chapter.lessons,
    );
    const lesson = (wanted: string): Lesson => ({
      id: demoId('lesson', wanted),
      durationSeconds: all.find((one) => one.slug === wanted)?.duration_seconds ?? 0,
    });
    lessons = { first: lesson(slug), second: lesson(otherSlug) };
  });

  /** Somebody new who owns everything, registered long ago, with an open session on two devices. */
  async function newLearner() {
    const client = server.client();
    const input = {
      full_name: 'Học Viên Mới',
      email: `hoc-${randomUUID()}@vidu.vn`,
      password: 'hoa mai 7 cánh',
      agreed: true,
      client: { kind: 'DESKTOP', name: 'kiểm thử' },
    };
    const { register } = (await client.post(hostOperations.Register, { input })).data;
    const userId: string = register.user.id;
    await server.database.run(grant, {
      userId,
      registeredAt: new Date(server.clock.nowMs - 30 * 86_400_000),
    });
    client.bearer = register.access_token;
    return {
      userId,
      client,
      newDevice: () =>
        createSyncDevice({ userId, client: () => client, nowMs: () => server.clock.nowMs }),
    };
  }

  it('gets back what a device had brought to the lost part of its history, though the other device has gone further in numbers', async () => {
    const { userId, client, newDevice } = await newLearner();
    const [one, two] = [newDevice(), newDevice()];
    await exchange(one, async () => one.watch(lessons.first, 0, 10));
    await exchange(two, async () => two.watch(lessons.second, 0, 10));
    await one.sync();
    const putBack = await keepRows(server, userId);
    // Version 2 is in the backup. The first device goes on to version 5 and is told that everything
    // arrived.
    await exchange(one, async () =>
      one.watch(lessons.first, 10, Math.ceil(lessons.first.durationSeconds * 0.95)),
    );
    await exchange(one, async () => note(one, 'một'));
    await exchange(one, async () => one.watch(lessons.second, 20, 30));
    const known = await one.engine.list();
    await putBack();
    for (let second = 40; second < 46; second += 1)
      await exchange(two, async () => two.watch(lessons.second, second, second + 1));
    expect(await versionAt(server, userId)).toBe(8);
    await one.sync();
    const { changes, note_changes } = await everything(client);
    expect(changes).toContainEqual(
      expect.objectContaining({ lesson_id: lessons.first.id, completed_at: expect.any(Number) }),
    );
    expect(changes).toContainEqual(
      expect.objectContaining({
        lesson_id: lessons.second.id,
        covered: [
          [0, 10],
          [20, 30],
          [40, 46],
        ],
      }),
    );
    expect(note_changes).toMatchObject([{ text: 'một' }]);
    expect(await completionOf(one, lessons.first)).toBe(
      known.ok
        ? known.value.find(({ lessonId }) => lessonId === lessons.first.id)?.completedAtMs
        : null,
    );
    await two.sync();
    expect(await seen(two)).toEqual(await seen(one));
  });

  it('recognises a version of equal number that is not the same, and one that it never had', async () => {
    const { userId, client, newDevice } = await newLearner();
    const [one, two] = [newDevice(), newDevice()];
    await exchange(one, async () => one.watch(lessons.first, 0, 10));
    const putBack = await keepRows(server, userId);
    await exchange(one, async () => note(one, 'chỉ ở máy một'));
    await putBack();
    await exchange(two, async () => note(two, 'chỉ ở máy hai'));
    await one.sync();
    expect(
      (await everything(client)).note_changes.map(({ text }: { text: string }) => text).toSorted(),
    ).toEqual(['chỉ ở máy hai', 'chỉ ở máy một']);
    await putBack();
    await one.sync();
    await two.sync();
    expect(
      (await everything(client)).note_changes.map(({ text }: { text: string }) => text).toSorted(),
    ).toEqual(['chỉ ở máy hai', 'chỉ ở máy một']);
  });

  it('tells a device no more than what changed when nothing was set back, also when others wrote since', async () => {
    const { client, newDevice } = await newLearner();
    const two = newDevice();
    await exchange(two, async () => two.watch(lessons.first, 0, 10));
    const { cursor } = await everything(client);
    await exchange(two, async () => two.watch(lessons.second, 0, 10));
    await exchange(two, async () => two.watch(lessons.second, 10, 20));
    expect(await everything(client, cursor)).toMatchObject({
      since: cursor,
      changes: [{ lesson_id: lessons.second.id }],
    });
  });
});

interface Lesson {
  readonly id: string;
  readonly durationSeconds: number;
}

async function exchange(device: SyncDevice, work: () => Promise<unknown>): Promise<void> {
  await work();
  await device.sync();
}

async function note({ engine }: SyncDevice, text: string): Promise<void> {
  const kept = await engine.recordNote({
    noteId: randomUUID(),
    lessonId: demoId('lesson', slug),
    atSeconds: 1,
    text,
    deleted: false,
  });
  expect(kept.ok).toBe(true);
}

/** What the learner sees there, by lesson. */
async function seen({ engine }: SyncDevice) {
  const listed = await engine.list();
  return listed.ok
    ? listed.value
        .map(({ sync: _sync, ...lesson }) => lesson)
        .toSorted((a, b) => a.lessonId.localeCompare(b.lessonId))
    : listed;
}

async function completionOf(
  { engine }: SyncDevice,
  { id }: Lesson,
): Promise<number | null | undefined> {
  const listed = await engine.list();
  return listed.ok
    ? listed.value.find(({ lessonId }) => lessonId === id)?.completedAtMs
    : undefined;
}

async function everything(client: ApiClient, cursor: string | null = null) {
  return (await postSync(client, { cursor })).data.sync;
}

async function versionAt({ database }: TestServer, userId: string): Promise<number> {
  return (await database.first(findVersion, { userId }))?.version ?? 0;
}

const grant = statement<{ userId: string; registeredAt: Date }>()(
  'test.grant_restored',
  (_query, param) => sql<never>`
    with aged as (update users set created_at = ${param('registeredAt')} where id = ${param('userId')})
    insert into entitlements (user_id, plan, granted_at) values (${param('userId')}, 'kha_pro', now())`,
);
const findVersion = statement<{ userId: string }>()('test.find_version', (query, param) =>
  query.selectFrom('learners').select('version').where('user_id', '=', param('userId')),
);
