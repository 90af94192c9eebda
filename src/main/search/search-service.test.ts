import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { SessionState } from '#shared/session/session-state.ts';
import { createListeners } from '#shared/sync/listeners.ts';
import type { Note } from '#shared/sync/notes/note.ts';
import {
  type LessonTexts,
  openSearchIndex,
  type SearchIndex,
} from '../cache/search/search-index.ts';
import type { TextsPage } from './read-search-texts.ts';
import { createSearchService, searchTimes, type SearchService } from './search-service.ts';

const offline = err(appError('SERVER_UNREACHABLE'));

function lesson(index: number, ...texts: readonly string[]): LessonTexts {
  return {
    id: `id-${index}`,
    slug: `bai-${index}`,
    index,
    title: `Bài số ${index}`,
    summary: '',
    captions: texts.map((text, at) => ({ startSeconds: at, text })),
  };
}

function note(noteId: string, text: string, more: Partial<Note> = {}): Note {
  return {
    noteId,
    lessonId: 'id-1',
    atSeconds: 7,
    text,
    deleted: false,
    changedAtMs: 1,
    synced: false,
    ...more,
  };
}

/** A machine with a session, a study and a server that the test moves. */
function openMachine(folder: string) {
  const sessions = createListeners<SessionState>();
  const changes = createListeners<readonly Note[]>();
  const machine = {
    state: signedIn('linh'),
    notes: [] as readonly Note[],
    connection: 'online' as 'online' | 'offline',
    nowMs: 1_000_000,
    asked: [] as (string | null)[],
    /** What the server answers. */
    answer: (_request: {
      readonly known: string | null;
      readonly after: number;
    }): Promise<Result<TextsPage, AppError>> => Promise.resolve(offline),
    index: null as SearchIndex | null,
    /** Opening the index fails so often before it opens. */
    refusals: 0,
    become(state: SessionState) {
      machine.state = state;
      sessions.emit(state);
    },
    keep(...changed: readonly Note[]) {
      machine.notes = [...machine.notes, ...changed];
      changes.emit(changed);
    },
  };
  const search = createSearchService({
    session: { current: async () => machine.state, subscribe: sessions.add },
    study: {
      listNotes: async () => ok(machine.notes),
      subscribeNotes: changes.add,
      status: async () => ({
        connection: machine.connection,
        waitingCount: 0,
        refusedCount: 0,
        lastSyncedAtMs: null,
        storage: { kind: 'ok' },
      }),
    },
    async openIndex() {
      if ((machine.refusals -= 1) >= 0) throw new Error('too many open files');
      return (machine.index = openSearchIndex(path.join(folder, 'search.sqlite'), () => undefined));
    },
    fetchPage(request) {
      machine.asked.push(request.known);
      return machine.answer(request);
    },
    now: () => machine.nowMs,
    report: (what, error) => {
      throw new Error(what, { cause: error });
    },
  });
  return { machine, search };
}

function signedIn(userId: string): SessionState {
  return {
    status: 'signed_in',
    userId,
    email: `${userId}@vidu.vn`,
    expired: false,
    remembered: true,
  };
}

/** A server with these lessons, two on a page. */
function serverWith(version: string, ...lessons: readonly LessonTexts[]) {
  return async ({
    known,
    after,
  }: {
    readonly known: string | null;
    readonly after: number;
  }): Promise<Result<TextsPage, AppError>> => {
    if (known === version) return ok({ version, lessons: [], next: null });
    const rest = lessons.filter(({ index }) => index > after);
    return ok({
      version,
      lessons: rest.slice(0, 2),
      next: rest.length > 2 ? (rest[1]?.index ?? null) : null,
    });
  };
}

async function found(search: SearchService, text: string): Promise<readonly string[] | string> {
  const answer = await search.find({ text, limit: 20 });
  return answer.ok
    ? answer.value.hits.map((hit) => `${hit.kind} ${hit.lessonIndex} ${hit.text}`)
    : answer.error.code;
}

describe('search on this machine', () => {
  let folder: string;
  let running: SearchService[];
  const start = () => {
    const opened = openMachine(folder);
    running.push(opened.search);
    return opened;
  };
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'mai-vang-search-'));
    running = [];
  });
  afterEach(async () => {
    for (const search of running) search.stop();
    await Promise.resolve();
    rmSync(folder, { recursive: true, force: true });
  });

  it('waits for the texts at the first search, fetches them page by page, and finds without asking again', async () => {
    const { machine, search } = start();
    machine.answer = serverWith(
      'v1',
      lesson(1, 'hoa mai'),
      lesson(2, 'hoa đào'),
      lesson(3, 'hoa sen'),
    );
    expect(await found(search, 'hoa')).toEqual([
      'caption 1 hoa mai',
      'caption 2 hoa đào',
      'caption 3 hoa sen',
    ]);
    expect(await found(search, 'hoa sen')).toEqual(['caption 3 hoa sen']);
    expect(machine.asked).toEqual([null, null]);
  });

  it('says that it cannot search when the texts were never fetched and there is no network: never that there is nothing', async () => {
    const { search } = start();
    expect(await found(search, 'hoa')).toBe('OFFLINE_NOT_CACHED');
  });

  it('opens the index again for whoever asks next when it could not be opened', async () => {
    const { machine, search } = start();
    machine.answer = serverWith('v1', lesson(1, 'hoa mai'));
    machine.refusals = 1;
    await expect(found(search, 'hoa')).rejects.toThrow('too many open files');
    expect(await found(search, 'hoa')).toEqual(['caption 1 hoa mai']);
  });

  it('answers without a network after the next start, and says from when', async () => {
    const first = start();
    first.machine.answer = serverWith('v1', lesson(1, 'hoa mai'));
    await found(first.search, 'hoa');
    first.search.stop();
    await Promise.resolve();

    const { machine, search } = start();
    machine.connection = 'offline';
    expect(await search.find({ text: 'HOA mai', limit: 5 })).toMatchObject({
      ok: true,
      value: { hits: [{ kind: 'caption', seconds: 0 }], asOfMs: 1_000_000 },
    });
    machine.connection = 'online';
    expect(await search.find({ text: 'HOA mai', limit: 5 })).toMatchObject({
      value: { asOfMs: null },
    });
  });

  it('finds a note the moment it is kept, without a network, and no longer when it is removed', async () => {
    const { machine, search } = start();
    machine.answer = serverWith('v1', lesson(1));
    machine.notes = [note('a', 'xem lại đề cương')];
    expect(await found(search, 'de cuong')).toEqual(['note 1 xem lại đề cương']);
    machine.answer = async () => offline;
    machine.connection = 'offline';
    machine.keep(note('b', 'đề cương của riêng mình'));
    expect(await found(search, 'đề cương')).toEqual([
      'note 1 xem lại đề cương',
      'note 1 đề cương của riêng mình',
    ]);
    machine.keep(note('a', 'xem lại đề cương', { deleted: true }));
    machine.keep(note('b', 'viết lại', {}));
    expect(await found(search, 'đề cương')).toEqual([]);
    expect(await found(search, 'viet lai')).toEqual(['note 1 viết lại']);
  });

  it('shows a person neither texts nor notes of the one before', async () => {
    const { machine, search } = start();
    machine.answer = serverWith('linh-1', lesson(1, 'hoa mai'));
    machine.notes = [note('a', 'riêng của Linh')];
    expect(await found(search, 'hoa')).toHaveLength(1);
    machine.notes = [];
    machine.answer = async () => offline;
    machine.become(signedIn('minh'));
    expect(await found(search, 'hoa')).toBe('OFFLINE_NOT_CACHED');
    machine.answer = serverWith('minh-1', lesson(1));
    expect(await found(search, 'rieng')).toEqual([]);
    expect(await found(search, 'hoa')).toEqual([]);
  });

  it('throws away what is fetched for somebody who has signed out meanwhile', async () => {
    const { machine, search } = start();
    const gate = Promise.withResolvers<Result<TextsPage, AppError>>();
    machine.answer = () => gate.promise;
    const asked = search.find({ text: 'hoa', limit: 5 });
    while (machine.asked.length === 0) await new Promise(setImmediate);
    machine.answer = serverWith('guest-1', lesson(1));
    machine.become({ status: 'guest' });
    gate.resolve(ok({ version: 'linh-1', lessons: [lesson(1, 'hoa mai')], next: null }));
    expect(await asked).not.toMatchObject({ value: { hits: [{ kind: 'caption' }] } });
    expect(await found(search, 'hoa')).toEqual([]);
    expect(machine.index?.state().version).toBe('guest-1');
  });

  it('asks the server again after a while, or when it is back after no answer', async () => {
    const { machine, search } = start();
    machine.answer = serverWith('v1', lesson(1, 'hoa mai'));
    await found(search, 'hoa');
    search.refresh();
    await found(search, 'hoa');
    expect(machine.asked).toEqual([null]);
    machine.nowMs += searchTimes.askAgain;
    machine.answer = async () => offline;
    search.refresh();
    while (machine.asked.length < 2) await new Promise(setImmediate);
    await new Promise(setImmediate);
    machine.answer = serverWith('v2', lesson(1, 'hoa đào'));
    search.serverIsBack();
    while (machine.index?.state().version !== 'v2') await new Promise(setImmediate);
    expect(await found(search, 'hoa')).toEqual(['caption 1 hoa đào']);
    expect(machine.asked).toEqual([null, 'v1', 'v1']);
  });

  it('begins anew when the course changes between two pages', async () => {
    const { machine, search } = start();
    const [before, after] = [
      serverWith('v1', lesson(1, 'cũ'), lesson(2, 'cũ'), lesson(3, 'cũ')),
      serverWith('v2', lesson(1, 'mới'), lesson(2, 'mới'), lesson(3, 'mới')),
    ];
    machine.answer = (request) => (machine.asked.length === 1 ? before(request) : after(request));
    expect(await found(search, 'moi')).toHaveLength(3);
    expect(await found(search, 'cu')).toEqual([]);
  });

  it('fetches everything again after the index was lost', async () => {
    const { machine, search } = start();
    machine.answer = serverWith('v1', lesson(1, 'hoa mai'));
    await found(search, 'hoa');
    machine.index?.clear();
    expect(await found(search, 'hoa')).toEqual(['caption 1 hoa mai']);
  });
});
