import { describe, expect, it } from 'vitest';
import { createVirtualClock } from '#tests/simulation/virtual-clock.ts';
import { appError, type AppError } from '../../errors/error-code.ts';
import { err, ok, type Result } from '../../kernel/result.ts';
import { createMemoryStore, createMemoryTables } from '../queue/memory-store.ts';
import type { AbortSignalLike, NoteChange, SyncReply, SyncRequest } from '../ports.ts';
import { createSyncEngine } from '../sync-engine.ts';

const dayMs = 86_400_000;
/** What a server tells in one answer of itself. */
const wholePageBytes = 256 * 1024;

type Answer = Result<SyncReply, AppError>;

interface Line {
  readonly bytesPerSecond: number;
  /** Whether pieces of an answer are seen as they come, or only its end. */
  readonly shows: 'pieces' | 'whole';
  /** A connection is cut after so long, whatever flows over it. */
  readonly cutAfterMs?: number;
  /** The server knows nothing of smaller answers, and refuses whoever asks. */
  readonly isOld?: boolean;
}

describe('on a slow line', () => {
  it('an answer that takes four minutes is heard, as long as it goes on coming', async () => {
    const { engine, clock, server } = start({ bytesPerSecond: 1_000, shows: 'pieces' }, 400);
    await clock.pass(10 * 60_000);
    expect(await countNotes(engine)).toBe(400);
    expect(server.requests).toHaveLength(2);
    expect(engine.status().connection).toBe('online');
  });

  it('an answer that stops coming is given up', async () => {
    const { engine, clock, server } = start({ bytesPerSecond: 0, shows: 'pieces' }, 400);
    await clock.pass(30_500);
    expect(server.aborted).toBe(1);
    expect(engine.status().connection).not.toBe('syncing');
  });

  it('an answer that never ends is given up, however it drips', async () => {
    const { clock, server } = start({ bytesPerSecond: 20, shows: 'pieces' }, 400);
    await clock.pass(301_000);
    expect(server.aborted).toBe(1);
  });

  it.each([
    ['is seen at its end only', { bytesPerSecond: 4_000, shows: 'whole' }],
    ['breaks after 10 s', { bytesPerSecond: 4_000, shows: 'pieces', cutAfterMs: 10_000 }],
  ] as const)('a second device hears everything where an answer %s', async (_how, line) => {
    const { engine, clock, server } = start(line, 400);
    await clock.pass(dayMs / 24);
    expect(await countNotes(engine)).toBe(400);
    expect(engine.status().connection).toBe('online');
    expect(server.requests.length).toBeLessThan(60);
  });

  it('asks for the usual again once the line is fast', async () => {
    const line = { bytesPerSecond: 4_000, shows: 'whole' as const };
    const { engine, clock, server } = start(line, 400);
    await clock.pass(dayMs / 24);
    line.bytesPerSecond = 1_000_000;
    for (let round = 0; round < 12; round += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await Promise.all([engine.syncNow(), clock.pass(5_000)]);
    }
    expect(server.requests.at(-1)?.mostBytes).toBeUndefined();
  });

  it.each([
    ['the transport gives up', { bytesPerSecond: 8_000, shows: 'pieces' }],
    ['the server cuts it off', { bytesPerSecond: 8_000, shows: 'pieces', cutAfterMs: 15_000 }],
  ] as const)('60 long notes leave where %s', async (_how, line) => {
    const { engine, clock, server } = start(line, 0);
    await clock.pass(1_000);
    engine.setOnline(false);
    await write(engine, 60);
    engine.setOnline(true);
    await clock.pass(dayMs / 24);
    expect(engine.status()).toMatchObject({ connection: 'online', waitingCount: 0 });
    expect(server.taken.size).toBe(60);
  });

  it('a server of before smaller answers is asked as before', async () => {
    const line = { bytesPerSecond: 4_000, shows: 'whole' as const, isOld: true };
    const { engine, clock, server } = start(line, 400);
    await write(engine, 3);
    await clock.pass(dayMs / 24);
    line.bytesPerSecond = 1_000_000;
    await clock.pass(dayMs / 24);
    expect(await countNotes(engine)).toBe(403);
    expect(server.taken.size).toBe(3);
    expect(engine.status()).toMatchObject({ connection: 'online', waitingCount: 0 });
  });
});

function start(line: Line, count: number) {
  const clock = createVirtualClock();
  const server = createServer(line, count, clock);
  let ids = 0;
  const engine = createSyncEngine({
    userId: 'linh',
    store: createMemoryStore(createMemoryTables('máy hai'), { kind: 'ok' }),
    transport: server,
    clock,
    random: () => 1,
    createId: () => `id-${(ids += 1)}`,
  });
  return { engine, clock, server };
}

type Engine = ReturnType<typeof start>['engine'];

async function write(engine: Engine, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const noteId = `mới ${index}`;
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await engine.recordNote({
      noteId,
      lessonId: 'l1',
      atSeconds: index,
      text: 'dài '.repeat(1_000),
      deleted: false,
    });
  }
}

async function countNotes(engine: Engine): Promise<number> {
  const notes = await engine.listNotes();
  return notes.ok ? notes.value.length : -1;
}

/** A server behind a line that carries so many bytes a second each way. */
function createServer(line: Line, count: number, clock: ReturnType<typeof createVirtualClock>) {
  const kept = Array.from({ length: count }, (_, index) => noteOf(index));
  const server = {
    requests: [] as SyncRequest[],
    taken: new Set<string>(),
    aborted: 0,
    async exchange(
      request: SyncRequest,
      signal: AbortSignalLike,
      heard: () => void,
    ): Promise<Answer> {
      server.requests.push(request);
      signal.addEventListener('abort', () => (server.aborted += 1));
      return new Promise<Answer>((resolve) => {
        const { cutAfterMs = Infinity } = line;
        if (cutAfterMs < Infinity)
          clock.schedule(cutAfterMs, () => resolve(err(appError('SERVER_UNREACHABLE'))));
        carry(request, null, () => {
          if (signal.aborted) return;
          const answer = replyTo(request);
          carry(answer, heard, () => resolve(answer));
        });
      });
    },
  };

  function carry(what: object, onPiece: (() => void) | null, onEnd: () => void): void {
    const bytes = JSON.stringify(what).length;
    const { bytesPerSecond, shows } = line;
    const ms = bytesPerSecond === 0 ? Infinity : (bytes / bytesPerSecond) * 1000;
    if (ms === Infinity) return;
    if (shows === 'pieces' && onPiece !== null)
      for (let at = 1_000; at < ms; at += 1_000) clock.schedule(at, onPiece);
    clock.schedule(ms, onEnd);
  }

  function replyTo(request: SyncRequest): Answer {
    if (line.isOld === true && request.mostBytes !== undefined) return err(appError('BAD_INPUT'));
    for (const { id, ...note } of request.notes) {
      if (!server.taken.has(id)) kept.push({ ...note, version: kept.length + 1 });
      server.taken.add(id);
    }
    const since = Number(request.cursor?.split(':')[1] ?? 0);
    const most = Math.min(wholePageBytes, request.mostBytes ?? wholePageBytes);
    const noteChanges: NoteChange[] = [];
    let bytes = 0;
    for (const note of kept.slice(since)) {
      bytes += JSON.stringify(note).length;
      if (bytes > most && noteChanges.length > 0) break;
      noteChanges.push(note);
    }
    const told = since + noteChanges.length;
    return ok({
      person: request.person,
      applied: request.notes.map(({ id }) => id),
      rejected: [],
      changes: [],
      noteChanges,
      proof: null,
      former: [],
      since: request.cursor,
      cursor: `e:${told}`,
      more: told < kept.length,
      serverNowMs: clock.now(),
    });
  }
  return server;
}

function noteOf(index: number): NoteChange {
  return {
    noteId: `n${index}`,
    lessonId: 'l1',
    version: index + 1,
    atSeconds: index,
    text: 'Điều mình nhớ nhất ở đoạn này. '.repeat(20),
    deleted: false,
    stamp: { ms: 1_700_000_000_000 + index, counter: 0, node: 'a' },
  };
}
