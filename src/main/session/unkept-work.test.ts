import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { appError } from '#shared/errors/error-code.ts';
import { err } from '#shared/kernel/result.ts';
import type { SessionState } from '#shared/session/session-state.ts';
import { createListeners } from '#shared/sync/listeners.ts';
import { createSyncEngine } from '#shared/sync/sync-engine.ts';
import { createPageLoss } from '../app/window/page-loss.ts';
import { allMigrations } from '../cache/migrations/all-migrations.ts';
import { openCache } from '../cache/open-cache.ts';
import { createStudy } from './study.ts';
import { systemClock } from './system-clock.ts';

vi.mock('electron', () => ({ dialog: {} }));

function signedIn(userId: string): SessionState {
  return {
    status: 'signed_in',
    userId,
    email: `${userId}@maivang.example`,
    expired: false,
    remembered: true,
  };
}

it.each([{ next: { status: 'guest' } as const }, { next: signedIn('minh') }])(
  'asks before work goes that no file has, though its learner left it: $next.status',
  async ({ next }) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'unkept-'));
    const options = { folder, now: Date.now, createId: randomUUID };
    // A newer version was here (an update that was taken back): this one may not write.
    const tomorrow = { version: 9999, name: 'tomorrow', up: () => undefined };
    openCache({ ...options, migrations: [...allMigrations, tomorrow] }).cache.close();
    const { cache, outcome } = openCache(options);
    expect(outcome.kind).toBe('read_only');
    const sessions = createListeners<SessionState>();
    const study = createStudy({
      session: { current: async () => signedIn('linh'), subscribe: sessions.add },
      storage: async () => cache.storage(),
      online: false,
      openEngine: async (userId) =>
        createSyncEngine({
          userId,
          store: cache.sync,
          clock: systemClock,
          random: Math.random,
          createId: randomUUID,
          transport: { exchange: async () => err(appError('SERVER_UNREACHABLE')) },
        }),
    });
    const loss = createPageLoss();
    const told: (string | null)[] = [];
    study.subscribeStatus((status, person) => {
      loss.follow(status, person);
      told.push(person);
    });
    const note = { noteId: 'n', lessonId: 'l', atSeconds: 1, text: 'một giờ ghi', deleted: false };
    expect((await study.recordNote('linh', note)).ok).toBe(true);
    await vi.waitFor(() => expect(loss.near()).toBe('work'));
    sessions.emit(next);
    const nextPerson = next.status === 'signed_in' ? next.userId : null;
    await study.status();
    study.setOnline(true);
    await vi.waitFor(() => expect(told).toContain(nextPerson));
    expect(loss.near()).toBe('work');
    await study.stop(0);
    cache.close();
    rmSync(folder, { recursive: true, force: true });
  },
);
