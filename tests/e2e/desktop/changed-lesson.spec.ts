import type { Page } from 'playwright/test';
import { pageQueries } from '#main/offline/prefetch/generated/page-queries.ts';
import { asPerson, type BridgedWindow } from '../support/bridged-window.ts';
import { expect, test } from '../support/desktop-test.ts';
import { ownerOfCourse, post } from '../support/people.ts';
import { lessonIdOf } from '../support/page-questions.ts';
import { lessons } from '../support/player-page.ts';
import { signInAdministrator } from '../support/second-factor.ts';

const newWords = 'Chào bạn, đây là câu đã sửa';

test('a downloaded lesson to which the office adds captions plays on without a network, is said to have a newer version, and plays that one after its update', async ({
  api,
  machine,
  network,
}) => {
  test.setTimeout(180_000);
  const { page } = await machine.start();
  await page.evaluate(
    (input) => (window as unknown as BridgedWindow).maiVang.session.signIn(input),
    { ...ownerOfCourse },
  );
  const lessonId = await lessonIdOf(page, lessons.first);
  const becomes = (kind: string) => expect.poll(async () => stateOf(page, lessonId)).toBe(kind);
  expect(await asPerson(page, ['offline', 'download'], [lessonId])).toMatchObject({ ok: true });
  await becomes('ready');
  const before = await playEnd(page, lessons.first);
  expect(before.video).toBe(206);

  await addCaptions(api.url, lessonId);
  // The page asks once more, as it does when the lesson is opened.
  await expect
    .poll(async () => (await playEnd(page, lessons.first)).folder)
    .not.toBe(before.folder);
  const opened = await playEnd(page, lessons.first);
  expect(opened).toMatchObject({ master: 200, video: 206, hasNewCaptions: true });
  await becomes('outdated');
  network.setMode('refuse');
  expect(await playEnd(page, lessons.first)).toEqual({ ...opened, hasNewCaptions: false });

  network.setMode('pass');
  expect(await asPerson(page, ['offline', 'download'], [lessonId])).toMatchObject({ ok: true });
  await becomes('ready');
  network.setMode('refuse');
  expect(await playEnd(page, lessons.first)).toEqual(opened);
});

async function stateOf(page: Page, lessonId: string): Promise<string | undefined> {
  const state = await asPerson(page, ['offline', 'state']);
  if (!state.ok) throw new Error(state.error.code);
  return state.value.lessons.find((lesson) => lesson.lessonId === lessonId)?.state.kind;
}

/** What the page gets by the address that it would play: nothing streams the end of a video. */
function playEnd(page: Page, slug: string) {
  const query = pageQueries.find(({ name }) => name === 'StudyPlayback')?.text ?? '';
  return page.evaluate(
    async ([text, lessonSlug, said]) => {
      const answer = await fetch('/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          operationName: 'StudyPlayback',
          query: text,
          variables: { lesson_slug: lessonSlug },
        }),
      });
      const { data } = (await answer.json()) as {
        data: { playback: { hls_url: string } };
      };
      const master = data.playback.hls_url;
      const has = async (name: string, words: string) =>
        (await (await fetch(master.replace('master.m3u8', name))).text()).includes(words);
      const statusOf = async (name: string, headers = {}) =>
        (await fetch(master.replace('master.m3u8', name), { headers })).status;
      return {
        folder: master.split('/')[3],
        master: await statusOf('master.m3u8'),
        hasNewCaptions: await has('captions.vi.vtt', said),
        video: await statusOf('v0.mp4', { range: 'bytes=-500' }),
      };
    },
    [query, slug, newWords] as const,
  );
}

async function addCaptions(apiUrl: string, lessonId: string): Promise<void> {
  const token = await signInAdministrator(apiUrl);
  const bytes = Buffer.from(`WEBVTT\n\n00:00.000 --> 00:03.000\n${newWords}\n`);
  const begun = (await post(
    apiUrl,
    token,
    'BeginUpload',
    'mutation BeginUpload($input: BeginUploadInput!) { begin_upload(input: $input) { id } }',
    {
      input: {
        kind: 'LESSON_CAPTIONS',
        target_id: lessonId,
        file_name: 'bai.vtt',
        bytes: String(bytes.length),
      },
    },
  )) as { begin_upload: { id: string } };
  const { id } = begun.begin_upload;
  const put = await fetch(`${apiUrl}/admin/uploads/${id}?offset=0`, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${token}` },
    body: new Uint8Array(bytes),
  });
  expect(put.status).toBe(200);
  await post(
    apiUrl,
    token,
    'FinishUpload',
    'mutation FinishUpload($id: ID!) { finish_upload(id: $id) { id } }',
    { id },
  );
}
