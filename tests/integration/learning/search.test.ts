import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { demoId } from '#server/demo/demo-course.ts';
import { hostOperations } from '#shared/api/operations.ts';
import type { SearchHit } from '#shared/search/search.ts';
import type { ApiClient } from '../support/api-client.ts';
import { databaseKinds, type DatabaseSource } from '../support/databases.ts';
import { postSync } from '../support/post-sync.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const boughtSlug = 'dat-gia-lan-dau';
const previewSlug = 'dieu-ban-gioi-va-dieu-nguoi-khac-can';
const announcedSlug = 'goc-quay-tai-nha';

interface Hit {
  readonly kind: Uppercase<SearchHit['kind']>;
  readonly lesson_slug: string;
  readonly lesson_index: number;
  readonly seconds: number | null;
  readonly text: string;
  readonly marks: readonly (readonly [number, number])[];
  readonly note_id: string | null;
}

describe.each(databaseKinds)('search on %s', (kind) => {
  let source: DatabaseSource;
  let server: TestServer;
  withServer(kind, (started) => ({ server, source } = started));

  async function search(client: ApiClient, text: string, limit = 50): Promise<readonly Hit[]> {
    const answer = await client.post(hostOperations.Search, { text, limit });
    expect(answer.codes).toEqual([]);
    return answer.data.search.hits;
  }

  async function keepNote(client: ApiClient, text: string, more: object = {}): Promise<string> {
    const note = {
      id: randomUUID(),
      note_id: randomUUID(),
      lesson_id: demoId('lesson', previewSlug),
      at_seconds: 12.5,
      text,
      deleted: false,
      stamp: { ms: server.clock.nowMs, counter: 0, node: 'may-1' },
      ...more,
    };
    const answer = await postSync(client, { notes: [note] });
    expect(answer.data.sync.rejected).toEqual([]);
    return note.note_id;
  }

  /** A caption of a lesson, as somebody who may watch it reads it. */
  async function captionOf(
    slug: string,
  ): Promise<{ readonly text: string; readonly start_seconds: number }> {
    const linh = await server.signedIn('linh');
    const { lesson } = (
      await linh.post(
        'query ($slug: String!) { lesson(slug: $slug) { transcript { text start_seconds } } }',
        { slug },
      )
    ).data;
    return lesson.transcript[3];
  }

  it('finds a caption without its accents, with the second and the words marked', async () => {
    const caption = await captionOf(boughtSlug);
    const words = caption.text.split(/\s+/u).slice(0, 5).join(' ');
    const plain = words
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll('đ', 'd')
      .replaceAll('Đ', 'D');
    const hit = (await search(await server.signedIn('linh'), plain)).find(
      (each) => each.kind === 'CAPTION' && each.lesson_slug === boughtSlug,
    );
    expect(hit).toMatchObject({ seconds: caption.start_seconds, note_id: null });
    const [[start, end] = [0, 0]] = hit?.marks ?? [];
    expect(hit?.text.slice(start, end)).toBe(words.replace(/[^\p{L}\p{N}]+$/u, ''));
  });

  it('gives captions only of lessons that the person may watch, titles of all', async () => {
    const words = (await captionOf(boughtSlug)).text;
    const [linh, an, guest] = [
      await server.signedIn('linh'),
      await server.signedIn('an'),
      server.client(),
    ];
    const slugs = async (client: ApiClient, text: string) =>
      (await search(client, text))
        .filter((hit) => hit.kind === 'CAPTION')
        .map((hit) => hit.lesson_slug);
    expect(await slugs(linh, words)).toContain(boughtSlug);
    expect(await slugs(an, words)).not.toContain(boughtSlug);
    expect(await slugs(guest, words)).not.toContain(boughtSlug);
    const preview = (await captionOf(previewSlug)).text;
    expect(await slugs(an, preview)).toContain(previewSlug);
    expect(await slugs(guest, preview)).toContain(previewSlug);
    const everywhere = new Set([
      'dieu-ban-gioi-va-dieu-nguoi-khac-can',
      'chan-dung-nguoi-hoc-dau-tien',
    ]);
    for (const word of ['la', 'ban', 'mot', 'khong', 'nguoi', 'hoc'])
      for (const slug of await slugs(guest, word)) expect(everywhere).toContain(slug);
    for (const client of [linh, an, guest]) {
      expect(
        (await search(client, 'góc quay'))
          .filter((hit) => hit.kind === 'LESSON')
          .map((hit) => hit.lesson_slug),
      ).toContain(announcedSlug);
      expect((await search(client, 'bài 1'))[0]).toMatchObject({
        kind: 'LESSON',
        lesson_index: 1,
        seconds: null,
      });
    }
  });

  it('finds a person’s own notes and nobody else’s', async () => {
    const [linh, minh] = [await server.signedIn('linh'), await server.signedIn('minh')];
    const noteId = await keepNote(linh, 'Bông mai vàng rực: hỏi lại thầy');
    const expected = [{ kind: 'NOTE', note_id: noteId, seconds: 12.5, lesson_slug: previewSlug }];
    expect(await search(linh, 'bong mai vang ruc')).toMatchObject(expected);
    for (const other of [
      minh,
      await server.signedIn('an'),
      await server.signedIn('admin'),
      server.client(),
    ]) {
      expect(
        (await search(other, 'bong mai vang ruc')).filter((hit) => hit.kind === 'NOTE'),
      ).toEqual([]);
    }
  });

  it('follows a note as it changes and goes', async () => {
    const minh = await server.signedIn('minh');
    const noteId = await keepNote(minh, 'con cò bay lả');
    expect(await search(minh, 'con co bay la')).toMatchObject([{ note_id: noteId }]);
    server.clock.nowMs += 1000;
    await keepNote(minh, 'con vạc bay xa', { note_id: noteId });
    expect(await search(minh, 'con co bay la')).toEqual([]);
    expect(await search(minh, 'vạc bay')).toMatchObject([{ note_id: noteId }]);
    server.clock.nowMs += 1000;
    await keepNote(minh, 'con vạc bay xa', { note_id: noteId, deleted: true });
    expect(await search(minh, 'vạc bay')).toEqual([]);
  });

  it('finds what is written after a standby took over that had not everything', async () => {
    const minh = await server.signedIn('minh');
    await keepNote(minh, 'chim sáo sang sông');
    const isOfMinh = `user_id = (select id from users where email like 'minh@%')`;
    const [before] = (await server.database.raw(
      `select version, mark from learners where ${isOfMinh}`,
    )) as readonly { readonly version: number; readonly mark: string }[]; // as selected
    const isLost = `${isOfMinh} and version > $1`;
    await keepNote(minh, 'chim sáo sổ lồng');
    expect(await search(minh, 'chim sao')).toHaveLength(2);
    await server.database.raw(`delete from notes where ${isLost}`, [before?.version]);
    await server.database.raw(`delete from learner_marks where ${isLost}`, [before?.version]);
    await server.database.raw(`update learners set version = $1, mark = $2 where ${isOfMinh}`, [
      before?.version,
      before?.mark,
    ]);
    await keepNote(minh, 'chim sáo bay xa');
    await keepNote(minh, 'chim sáo về rồi');
    const texts = (await search(minh, 'chim sao')).map(({ text }) => text);
    expect(texts.toSorted()).toEqual(['chim sáo bay xa', 'chim sáo sang sông', 'chim sáo về rồi']);
  });

  it('refuses what is beyond the contract', async () => {
    const client = server.client();
    for (const variables of [
      { text: 'a'.repeat(101), limit: 10 },
      { text: 'a', limit: 0 },
      { text: 'a', limit: 51 },
    ]) {
      expect((await client.post(hostOperations.Search, variables)).codes).toEqual(['BAD_INPUT']);
    }
  });

  it('finds nothing, and fails nothing, for signs without a letter', async () => {
    for (const text of ['', '"', '%', '😀', "'; --"])
      expect(await search(server.client(), text)).toEqual([]);
  });

  describe('the texts that a device keeps', () => {
    interface Texts {
      readonly version: string;
      readonly lessons: readonly {
        readonly slug: string;
        readonly index: number;
        readonly transcript: readonly { readonly text: string }[];
      }[];
      readonly next: number | null;
    }
    const texts = async (
      client: ApiClient,
      known: string | null = null,
      after = 0,
    ): Promise<Texts> =>
      (await client.post(hostOperations.SearchTexts, { known, after })).data.search_texts;

    it('hold every lesson in order, with what is said in those that the person may watch', async () => {
      const [linh, an] = [
        await texts(await server.signedIn('linh')),
        await texts(await server.signedIn('an')),
      ];
      expect(linh.lessons.map(({ index }) => index)).toEqual(
        Array.from({ length: 30 }, (_, at) => at + 1),
      );
      const said = ({ lessons }: Texts, slug: string) =>
        (lessons.find((lesson) => lesson.slug === slug)?.transcript.length ?? 0) > 0;
      expect([said(linh, boughtSlug), said(an, boughtSlug), said(linh, announcedSlug)]).toEqual([
        true,
        false,
        false,
      ]);
      expect([said(linh, previewSlug), said(an, previewSlug)]).toEqual([true, true]);
    });

    it('come once per version; a person who may watch more has another version', async () => {
      const linh = await server.signedIn('linh');
      const { version } = await texts(linh);
      expect(await texts(linh, version)).toEqual({ version, lessons: [], next: null });
      expect((await texts(await server.signedIn('an'), version)).lessons).not.toEqual([]);
    });

    it('come in pages when there are many', async () => {
      const paged = await startTestServer(source, { limits: { searchTextsPage: 7 } });
      const linh = await paged.signedIn('linh');
      const slugs: string[] = [];
      for (let after: number | null = 0; after !== null;) {
        const page: Texts = await texts(linh, null, after);
        expect(page.lessons.length).toBeLessThanOrEqual(7);
        slugs.push(...page.lessons.map(({ slug }) => slug));
        after = page.next;
      }
      expect(new Set(slugs).size).toBe(30);
      await paged.stop();
    });
  });
});
