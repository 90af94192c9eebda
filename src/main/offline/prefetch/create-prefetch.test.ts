import { beforeEach, describe, expect, it } from 'vitest';
import { appError, type AppError } from '#shared/errors/error-code.ts';
import { err, ok } from '#shared/kernel/result.ts';
import type { SessionState } from '#shared/session/session-state.ts';
import { createListeners } from '#shared/sync/listeners.ts';
import { createVirtualClock } from '#tests/simulation/virtual-clock.ts';
import type { AuthorisedApi } from '../../api/authorised-api.ts';
import { createDocumentWatch } from '../../api/document-watch.ts';
import {
  documentKey,
  type GraphqlRequest,
  type CachedDocuments,
} from '../../api/cached-documents.ts';
import type { DocumentKey, StoredDocument } from '../../cache/stores/document-store.ts';
import { prefetchLimits } from './prefetch-limits.ts';
import { createPrefetch } from './create-prefetch.ts';
import type { PageQuery } from './page-query.ts';

const hour = 3_600_000;
const queries: readonly PageQuery[] = [
  { name: 'CourseOutline', text: 'query CourseOutline { course { id } }', slugVariable: null },
  { name: 'Me', text: 'query Me { me { id } }', slugVariable: null },
  {
    name: 'StudyLesson',
    text: 'query StudyLesson($slug: String!) { lesson(slug: $slug) { id } }',
    slugVariable: 'slug',
  },
  {
    name: 'StudyPlayback',
    text: 'query StudyPlayback($lesson_slug: String!) { playback(lesson_slug: $lesson_slug) { hls_url } }',
    slugVariable: 'lesson_slug',
  },
];
const person = (userId: string): SessionState => ({
  status: 'signed_in',
  userId,
  email: '',
  expired: false,
  remembered: true,
});

/** A machine, a server and a person. */
function createWorld() {
  const { add, emit } = createListeners<SessionState>();
  const clock = createVirtualClock({ startMs: 1_000_000 });
  const rows = new Map<string, StoredDocument>();
  const rowName = ({ owner, operationName, variablesHash }: DocumentKey) =>
    [owner, operationName, variablesHash].join(' ');
  const world = {
    user: person('linh'),
    version: 1,
    lessons: ['mot', 'hai', 'ba', 'bon'],
    current: 'ba' as string | null,
    locked: new Set<string>(),
    /** A refusal for every request, or for some. */
    refuse: (_request: GraphqlRequest): AppError | null => null,
    /** Runs while the server works. */
    meanwhile: (_request: GraphqlRequest): void => undefined,
    asked: [] as string[],
    atOnce: 0,
    mostAtOnce: 0,
    takes: true,
  };
  const nameOf = ({ operationName, variables }: GraphqlRequest) =>
    [operationName, ...Object.values(variables)].join(' ');
  const answerTo = (request: GraphqlRequest): unknown => {
    if (request.operationName !== 'PrefetchOutline')
      return { data: { asked: nameOf(request), version: world.version } };
    const lessons = world.lessons.map((slug) => ({
      slug,
      access: world.locked.has(slug) ? 'LOCKED' : 'FULL',
    }));
    return {
      data: {
        me: { next_video_url: world.current === null ? null : `/learn/${world.current}` },
        course: {
          version: world.version,
          chapters: [{ lessons: lessons.slice(0, 2) }, { lessons: lessons.slice(2) }],
        },
      },
    };
  };
  const api: AuthorisedApi = {
    async post(body) {
      const request = JSON.parse(body) as GraphqlRequest;
      world.asked.push(nameOf(request));
      world.atOnce += 1;
      world.mostAtOnce = Math.max(world.mostAtOnce, world.atOnce);
      await Promise.resolve();
      world.atOnce -= 1;
      world.meanwhile(request);
      const refusal = world.refuse(request);
      if (refusal?.code === 'SERVER_UNREACHABLE') return err(refusal);
      const text = JSON.stringify(
        refusal === null
          ? answerTo(request)
          : { data: null, errors: [{ message: '', extensions: { code: refusal.code } }] },
      );
      return ok({ status: 200, text, serverNowMs: null });
    },
  };
  const documents: CachedDocuments = {
    put(document) {
      if (world.takes) rows.set(rowName(document), document);
      return world.takes;
    },
    find: (key) => rows.get(rowName(key)) ?? null,
  };
  const watch = createDocumentWatch();
  const watched = watch.over(documents);
  const prefetch = createPrefetch({
    queries,
    session: { current: async () => world.user, subscribe: add },
    api,
    documents: async () => watched,
    watch,
    clock,
  });
  return {
    world,
    prefetch,
    nowMs: () => clock.now(),
    documents: watched,
    kept: (owner = 'linh') =>
      [...rows.values()]
        .filter(
          (row) =>
            row.owner === owner &&
            row.operationName !== 'PrefetchOutline' &&
            !row.operationName.endsWith('(newest)'),
        )
        .map((row) => (JSON.parse(row.answer) as { data: { asked: string } }).data.asked),
    /** As the page would find it. */
    found: (owner: string, request: GraphqlRequest) =>
      documents.find(documentKey(owner, request), clock.now())?.answer ?? null,
    signIn(user: SessionState) {
      world.user = user;
      emit(user);
    },
    pass: (ms: number) => clock.pass(ms),
    takeAsked: () => world.asked.splice(0),
    taskCount: () => clock.plannedCount(),
  };
}

const lessonDocuments = (...slugs: readonly string[]) =>
  slugs.flatMap((slug) => [`StudyLesson ${slug}`, `StudyPlayback ${slug}`]);
const round = [
  'CourseOutline',
  'Me',
  'PrefetchOutline',
  ...lessonDocuments('ba', 'bon', 'hai', 'mot'),
];

describe('the offline bundle', () => {
  let machine: ReturnType<typeof createWorld>;
  beforeEach(() => {
    machine = createWorld();
  });

  it('keeps the answer to every query of the page, the nearest lessons first, under the names that the page asks by', async () => {
    machine.prefetch.start();
    await machine.pass(prefetchLimits.startDelayMs - 1);
    expect(machine.world.asked).toEqual([]);
    await machine.pass(60_000);
    expect(machine.takeAsked()).toEqual(round);
    expect(machine.kept().toSorted()).toEqual(
      round.filter((name) => name !== 'PrefetchOutline').toSorted(),
    );
    expect(
      machine.found('linh', {
        operationName: 'StudyPlayback',
        query: queries[3]?.text ?? '',
        variables: { lesson_slug: 'hai' },
      }),
    ).toContain('StudyPlayback hai');
    expect(
      machine.found('linh', { operationName: 'Me', query: queries[1]?.text ?? '', variables: {} }),
    ).toContain('Me');
  });

  it('asks two at once, and five a second at most', async () => {
    machine.world.lessons = Array.from({ length: 40 }, (_, at) => `bai-${at}`);
    machine.prefetch.start();
    await machine.pass(prefetchLimits.startDelayMs);
    machine.takeAsked();
    await machine.pass(10_000);
    expect(machine.world.mostAtOnce).toBe(2);
    expect(machine.takeAsked().length).toBeLessThanOrEqual(52);
    await machine.pass(60_000);
    expect(machine.kept()).toHaveLength(82);
  });

  it('asks again after some hours, but about lessons only when the course or the right to it changed', async () => {
    machine.prefetch.start();
    await machine.pass(60_000);
    machine.takeAsked();
    await machine.pass(prefetchLimits.roundEveryMs - 10 * 60_000);
    expect(machine.takeAsked()).toEqual([]);
    await machine.pass(30 * 60_000);
    expect(machine.takeAsked()).toEqual(['CourseOutline', 'Me', 'PrefetchOutline']);
    machine.world.version = 2;
    await machine.pass(prefetchLimits.roundEveryMs + prefetchLimits.lookEveryMs);
    expect(machine.takeAsked()).toEqual(round);
    machine.world.locked.add('mot');
    await machine.pass(prefetchLimits.roundEveryMs + prefetchLimits.lookEveryMs);
    expect(machine.takeAsked()).toEqual(round);
  });

  it('does not wait when the page sees that the course changed', async () => {
    machine.prefetch.start();
    await machine.pass(60_000);
    machine.takeAsked();
    machine.world.version = 2;
    const key = documentKey('linh', {
      operationName: 'CourseOutline',
      query: queries[0]?.text ?? '',
      variables: {},
    });
    machine.documents.put({
      ...key,
      answer: '{"data":{"asked":"CourseOutline","version":2}}',
      savedAtMs: machine.nowMs(),
    });
    await machine.pass(30_000);
    expect(machine.takeAsked()).toEqual([
      'PrefetchOutline',
      ...lessonDocuments('ba', 'bon', 'hai', 'mot'),
    ]);
  });

  it('stops where the network does, and goes on there when it is back', async () => {
    machine.world.refuse = ({ variables }) =>
      variables['slug'] === 'hai' ? appError('SERVER_UNREACHABLE') : null;
    machine.prefetch.start();
    await machine.pass(20_000);
    expect(machine.takeAsked()).not.toContain('StudyLesson mot');
    machine.world.refuse = () => null;
    await machine.pass(60_000);
    expect(machine.takeAsked()).toEqual([]);
    machine.prefetch.contact();
    await machine.pass(20_000);
    expect(machine.takeAsked().toSorted()).toEqual(
      ['PrefetchOutline', ...lessonDocuments('hai', 'mot')].toSorted(),
    );
  });

  it('leaves out what the server refuses, and asks for it again only when something changed', async () => {
    machine.world.refuse = ({ variables }) =>
      variables['lesson_slug'] === 'hai' ? appError('LESSON_NOT_OWNED') : null;
    machine.prefetch.start();
    await machine.pass(60_000);
    expect(machine.kept()).toHaveLength(round.length - 2);
    machine.takeAsked();
    await machine.pass(prefetchLimits.roundEveryMs + prefetchLimits.lookEveryMs);
    expect(machine.takeAsked()).not.toContain('StudyPlayback hai');
    machine.world.refuse = () => null;
    machine.world.locked.add('hai');
    await machine.pass(prefetchLimits.roundEveryMs + prefetchLimits.lookEveryMs);
    expect(machine.takeAsked()).toContain('StudyPlayback hai');
  });

  it.each(['RATE_LIMITED', 'UNAUTHENTICATED'] as const)('stops at %s', async (code) => {
    machine.world.refuse = ({ operationName }) =>
      operationName === 'StudyLesson' ? appError(code) : null;
    machine.prefetch.start();
    await machine.pass(60_000);
    expect(machine.takeAsked().filter((name) => name.startsWith('Study'))).toHaveLength(2);
  });

  it('stops when the disk takes no more', async () => {
    machine.world.takes = false;
    machine.prefetch.start();
    await machine.pass(60_000);
    expect(machine.takeAsked()).toEqual(['CourseOutline']);
  });

  it('asks for nobody, nor with a session that has ended, and stops at the sign-out', async () => {
    machine.world.user = { status: 'guest' };
    machine.prefetch.start();
    await machine.pass(hour);
    machine.world.user = {
      status: 'signed_in',
      userId: 'linh',
      email: '',
      expired: true,
      remembered: true,
    };
    await machine.pass(hour);
    expect(machine.takeAsked()).toEqual([]);
    machine.signIn(person('linh'));
    await machine.pass(prefetchLimits.startDelayMs + 500);
    machine.signIn({ status: 'guest' });
    expect(machine.takeAsked().length).toBeLessThan(round.length);
    await machine.pass(hour);
    expect(machine.takeAsked()).toEqual([]);
  });

  it('keeps nothing in another’s name when people change while the server is asked, and begins anew for the other', async () => {
    machine.world.meanwhile = ({ operationName }) => {
      if (
        operationName === 'Me' &&
        machine.world.user.status === 'signed_in' &&
        machine.world.user.userId === 'linh'
      )
        machine.signIn(person('minh'));
    };
    machine.prefetch.start();
    await machine.pass(60_000);
    expect(machine.kept('linh')).toEqual(['CourseOutline']);
    expect(machine.kept('minh')).toHaveLength(round.length - 1);
  });

  it('keeps a lesson as it is now when a copy of it plays, whatever was kept a moment before, and says why it cannot', async () => {
    for (const _time of [1, 2]) {
      expect(await machine.prefetch.keepLesson('hai')).toEqual(ok(true));
      expect(machine.takeAsked()).toEqual(lessonDocuments('hai'));
    }
    machine.world.refuse = () => appError('LESSON_NOT_OWNED');
    expect(await machine.prefetch.keepLesson('mot')).toEqual(err(appError('LESSON_NOT_OWNED')));
    machine.world.user = { status: 'guest' };
    expect(await machine.prefetch.keepLesson('mot')).toEqual(err(appError('UNAUTHENTICATED')));
  });

  it('leaves nothing behind when it stops', async () => {
    machine.prefetch.start();
    await machine.pass(prefetchLimits.startDelayMs + 300);
    machine.prefetch.stop();
    machine.takeAsked();
    await machine.pass(hour);
    expect([machine.takeAsked(), machine.taskCount()]).toEqual([[], 0]);
  });
});
