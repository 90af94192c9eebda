import { randomUUID } from 'node:crypto';
import { type GraphQLObjectType, isObjectType } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoId } from '../../server/demo/demo-course.ts';
import { demoPassword } from '../../server/demo/demo-accounts.ts';
import { buildServerSchema } from '../../server/graphql/schema.ts';
import { hostOperations } from '../../src/shared/api/operations.ts';
import type { ErrorCode } from '../../src/shared/errors/error-code.ts';
import type { ApiClient } from './support/api-client.ts';
import { databaseKinds } from './support/databases.ts';
import type { TestServer } from './support/test-server.ts';
import { withServer } from './support/with-server.ts';

/**
 * Who may do what: a rule for every query, mutation and field of the schema. A field that is added without one fails here.
 * Roles: a guest, a learner without a plan (an), a learner with one (linh), an administrator.
 */
const roles = ['guest', 'an', 'linh', 'admin'] as const;
type Role = (typeof roles)[number];

/** `own`: everybody gets his own. A code: that refusal. `open`: anybody. */
type Outcome = 'open' | 'own' | ErrorCode;

interface Rule {
  /** What is asked; ids of others are filled in by the test. */
  readonly text: string;
  readonly variables?: (others: OthersIds) => object;
  readonly outcome: Readonly<Record<Role, Outcome>>;
}

interface OthersIds {
  readonly sessionId: string;
}

const everybody = (outcome: Outcome): Rule['outcome'] => ({ guest: outcome, an: outcome, linh: outcome, admin: outcome });
const signedIn = (outcome: Outcome): Rule['outcome'] => ({ ...everybody(outcome), guest: 'UNAUTHENTICATED' });
const bought = demoId('lesson', 'dat-gia-lan-dau');
const operation = { id: randomUUID(), kind: 'progress', lesson_id: bought, intervals: [[0, 5]], watched_ms: 5000, position: null, completed_at: null, stamp: { ms: 1, counter: 0, node: 'a' } };

const rules: Readonly<Record<string, Rule>> = {
  'Query.me': { text: '{ me { email } }', outcome: { ...everybody('own'), guest: 'open' } },
  'Query.course': { text: '{ course { id } }', outcome: everybody('open') },
  'Query.lesson': { text: '{ lesson(slug: "dat-gia-lan-dau") { id } }', outcome: everybody('open') },
  'Query.playback': {
    text: '{ playback(lesson_slug: "dat-gia-lan-dau") { hls_url } }',
    outcome: { guest: 'UNAUTHENTICATED', an: 'LESSON_NOT_OWNED', linh: 'open', admin: 'open' },
  },
  'Query.lesson_package': {
    text: hostOperations.LessonPackage,
    variables: () => ({ lesson_id: bought }),
    outcome: { guest: 'UNAUTHENTICATED', an: 'LESSON_NOT_OWNED', linh: 'open', admin: 'open' },
  },
  // Leaves out what the person may not watch: tests/integration/lesson-packages.test.ts.
  'Query.lesson_package_sizes': { text: hostOperations.LessonPackageSizes, variables: () => ({ lesson_ids: [bought] }), outcome: everybody('open') },
  'Query.sessions': { text: '{ sessions { id } }', outcome: signedIn('own') },
  'Query.search': { text: '{ search(text: "bài 1", limit: 50) { hits { lesson_id } } }', outcome: everybody('open') },
  'Query.search_texts': { text: '{ search_texts(after: 0) { version } }', outcome: everybody('open') },
  'Mutation.register': {
    text: hostOperations.Register,
    variables: () => ({ input: { full_name: 'Ai Đó', email: `ai-${randomUUID()}@vidu.vn`, password: 'hoa mai 7 cánh', agreed: true, client: { kind: 'DESKTOP', name: 'x' } } }),
    outcome: everybody('open'),
  },
  'Mutation.sign_in': {
    text: hostOperations.SignIn,
    variables: () => ({ input: { email: 'minh@maivang.example', password: demoPassword, client: { kind: 'DESKTOP', name: 'x' } } }),
    outcome: everybody('open'),
  },
  'Mutation.refresh_session': { text: hostOperations.RefreshSession, variables: () => ({ refresh_token: 'A'.repeat(43) }), outcome: everybody('SESSION_EXPIRED') },
  'Mutation.revoke_session': {
    text: 'mutation ($id: ID!) { revoke_session(id: $id) }',
    variables: ({ sessionId }) => ({ id: sessionId }),
    outcome: signedIn('NOT_FOUND'),
  },
  'Mutation.sync': {
    text: hostOperations.Sync,
    variables: () => ({ input: { device_id: 'a', schema: 1, cursor: null, operations: [operation], notes: [] } }),
    outcome: signedIn('own'),
  },
  'Query.lesson_history': { text: `{ lesson_history(lesson_id: "${bought}") { id } }`, outcome: signedIn('own') },
  'Mutation.renew_licence': { text: hostOperations.RenewLicence, variables: () => ({ device_id: 'a', question_id: 'b' }), outcome: signedIn('own') },
  'Mutation.sign_out': { text: hostOperations.SignOut, outcome: everybody('open') },
};

/**
 * Types whose fields everybody who gets the object may read, because the object itself is given to the right person only.
 * `Lesson` has content that depends on the person: tested below.
 */
const readableWithTheirObject = [
  'User', 'CustomAttributeData', 'Learn', 'CourseOrder', 'Affiliate', 'SessionPayload', 'Session', 'Course', 'Chapter', 'Lesson', 'Marker', 'Cue',
  'Attachment', 'Playback', 'SearchAnswer', 'SearchHit', 'SearchTexts', 'SearchLesson', 'SearchCue', 'LessonPackage', 'PackageFile', 'LessonPackageSize', 'RenditionSize', 'LessonHistoryEntry', 'StudyLicence', 'SyncPayload', 'SyncRejection', 'ProgressChange', 'PositionState', 'StampState', 'NoteChange',
];

describe('the table of rules', () => {
  const types = Object.values(buildServerSchema().getTypeMap()).filter((type): type is GraphQLObjectType => isObjectType(type) && !type.name.startsWith('__'));

  it('has a rule for every query and mutation, and none for what is gone', () => {
    const fields = types.filter(({ name }) => name === 'Query' || name === 'Mutation').flatMap((type) => Object.keys(type.getFields()).map((field) => `${type.name}.${field}`));
    expect(fields.toSorted()).toEqual(Object.keys(rules).toSorted());
  });

  it('knows every other type', () => {
    expect(types.map(({ name }) => name).filter((name) => name !== 'Query' && name !== 'Mutation').toSorted()).toEqual(readableWithTheirObject.toSorted());
  });
});

describe.each(databaseKinds)('access on %s', (kind) => {
  let server: TestServer;
  let clients: Readonly<Record<Role, ApiClient>>;
  let others: OthersIds;
  withServer(kind, (started) => ({ server } = started));
  beforeAll(async () => {
    clients = { guest: server.client(), an: await server.signedIn('an'), linh: await server.signedIn('linh'), admin: await server.signedIn('admin') };
    const minh = await server.signedIn('minh');
    others = { sessionId: (await minh.post('{ sessions { id } }')).data.sessions[0].id };
  });

  const cases = Object.entries(rules).flatMap(([field, rule]) => roles.map((role) => ({ field, rule, role, outcome: rule.outcome[role] })));
  it.each(cases)('$field for $role: $outcome', async ({ rule, role, outcome }) => {
    const client = Object.assign(server.client(), { bearer: clients[role].bearer });
    const answer = await client.post(rule.text, rule.variables?.(others));
    expect(answer.codes).toEqual(outcome === 'open' || outcome === 'own' ? [] : [outcome]);
    // Signing out ends the session of this row; the next one has its own.
    if (rule.text === hostOperations.SignOut && role !== 'guest') clients = { ...clients, [role]: await server.signedIn(role) };
  });

  it('shows everybody his own profile only', async () => {
    const emails = await Promise.all(roles.map(async (role) => (await clients[role].post('{ me { email } }')).data.me?.email ?? null));
    expect(emails).toEqual([null, 'an@maivang.example', 'linh@maivang.example', 'admin@maivang.example']);
  });

  it('gives transcript and attachments only with the right to watch', async () => {
    const shown = async (role: Role, slug: string) => {
      const { lesson } = (await clients[role].post('query ($slug: String!) { lesson(slug: $slug) { access transcript { text } attachments { url } } }', { slug })).data;
      return [lesson.access, lesson.transcript.length > 0, lesson.attachments.length > 0];
    };
    const withAttachment = 'dat-gia-lan-dau';
    expect(await shown('guest', withAttachment)).toEqual(['LOCKED', false, false]);
    expect(await shown('an', withAttachment)).toEqual(['LOCKED', false, false]);
    expect(await shown('linh', withAttachment)).toEqual(['FULL', true, true]);
    expect(await shown('admin', withAttachment)).toEqual(['FULL', true, true]);
    expect((await shown('guest', 'dieu-ban-gioi-va-dieu-nguoi-khac-can')).slice(0, 2)).toEqual(['PREVIEW', true]);
    expect(await shown('linh', 'goc-quay-tai-nha')).toEqual(['ANNOUNCED', false, false]);
  });

  it('shows the outline by what a person bought, also from answers that are shared', async () => {
    const text = '{ course { chapters { lessons { slug access } } } }';
    const accessOf = async (role: Role) => {
      const { course } = (await clients[role].post(text)).data;
      return course.chapters.flatMap((chapter: { lessons: { slug: string; access: string }[] }) => chapter.lessons).find(({ slug }: { slug: string }) => slug === 'dat-gia-lan-dau')?.access;
    };
    for (let round = 0; round < 2; round += 1) expect(await Promise.all(roles.map(accessOf))).toEqual(['LOCKED', 'LOCKED', 'FULL', 'FULL']);
  });

  it('sees an attachment’s address work for its owner', async () => {
    const { lesson } = (await clients.linh.post('{ lesson(slug: "dat-gia-lan-dau") { attachments { url bytes } } }')).data;
    const file = await fetch(server.url + lesson.attachments[0].url);
    expect({ status: file.status, bytes: (await file.arrayBuffer()).byteLength }).toEqual({ status: 200, bytes: lesson.attachments[0].bytes });
  });
});
