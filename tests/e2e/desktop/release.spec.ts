import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Recorded } from '../../electron-host/native.ts';
import type { BridgedWindow } from '../support/bridged-window.ts';
import { openClient, signInOnClient, type DesktopClient } from '../support/desktop-client.ts';
import { expect, test as base } from '../support/desktop-test.ts';
import { ownerOfCourse } from '../support/people.ts';
import { isShortRun, leftToLongRun } from '../../short-run.ts';

/** The API as if its course had one lesson that is not out yet, until the test releases it. */
interface HoldingApi {
  readonly url: string;
  readonly release: () => void;
}

/** One lesson of the demonstration that is out. */
const held = 'muoi-cuoc-tro-chuyen-truoc-khi-quay';

const test = base.extend<{ holding: HoldingApi; client: DesktopClient }>({
  holding: async ({ api }, provide) => {
    let isHeld = true;
    const server = http.createServer(
      (request, response) =>
        void passOn(request, response, api.url, () => isHeld).catch(() => response.destroy()),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo; // a TCP server has a port
    await provide({ url: `http://127.0.0.1:${port}`, release: () => (isHeld = false) });
    server.closeAllConnections();
    server.close();
  },
  client: async ({ holding, userData }, provide) => {
    const client = await openClient({ userData, apiUrl: holding.url });
    await provide(client);
    if (client.isRunning()) await client.close();
  },
});

test.skip(isShortRun, leftToLongRun);

test.describe.configure({ mode: 'default' });
test.beforeEach(() =>
  test.skip(
    test.info().project.metadata['electron'] === 'real',
    'the real system does not tell what it shows: by eye, docs/testing.md',
  ),
);

test('a lesson that is released is told once by the system, after the video, and a click opens it', async ({
  holding,
  client,
}) => {
  const { app, page } = client;
  await signInOnClient(client, ownerOfCourse);
  // Only what was known as announced can be released.
  await askForCourse(client);
  expect(await notices(client)).toEqual([]);

  await page.evaluate(() =>
    (window as unknown as BridgedWindow).maiVang.desktop.nowPlaying({
      lessonSlug: 'a',
      title: 'A',
      playing: true,
    }),
  );
  holding.release();
  await askForCourse(client);
  expect(await notices(client)).toEqual([]); // a video plays
  await page.evaluate(() => (window as unknown as BridgedWindow).maiVang.desktop.nowPlaying(null));
  const notice = {
    title: 'Bài mới: Mười cuộc trò chuyện trước khi quay',
    body: expect.stringMatching(/^Bài \d+ đã mở\. Nhấn để học\.$/),
  };
  await expect.poll(() => notices(client)).toEqual([notice]);

  await askForCourse(client);
  await askForCourse(client);
  expect(await notices(client)).toHaveLength(1);
  await app.evaluate(() =>
    (globalThis as unknown as { electronHost: Recorded }).electronHost.notifications[0]?.emit(
      'click',
      {},
    ),
  );
  await expect(page).toHaveURL(new RegExp(`/learn/${held}$`));
});

test('who does not want to be told is not', async ({ holding, client }) => {
  const { page } = client;
  await signInOnClient(client, ownerOfCourse);
  await askForCourse(client);
  await page.evaluate(() =>
    (window as unknown as BridgedWindow).maiVang.settings.update({
      desktop: { notifyNewLessons: false },
    }),
  );
  holding.release();
  await askForCourse(client);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await notices(client)).toEqual([]);
});

/**
 * Has the page ask for the course again, as every screen with lessons does, and waits until it
 * shows the answer.
 */
async function askForCourse({ page }: DesktopClient): Promise<void> {
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Năm chặng' })).toBeVisible();
}

function notices({
  app,
}: DesktopClient): Promise<
  readonly { readonly title: string | undefined; readonly body: string | undefined }[]
> {
  return app.evaluate(() =>
    (globalThis as unknown as { electronHost: Recorded }).electronHost.notifications.map(
      ({ options }) => ({ title: options.title, body: options.body }),
    ),
  );
}

/**
 * Passes a request on to the API; while the lesson is held, the course says that it is announced.
 */
async function passOn(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  apiUrl: string,
  isHeld: () => boolean,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer); // no encoding is set
  const body = Buffer.concat(chunks);
  const {
    host: _host,
    connection: _connection,
    'content-length': _length,
    ...headers
  } = request.headers;
  const answer = await fetch(new URL(request.url ?? '/', apiUrl), {
    method: request.method ?? 'GET',
    headers: headers as Record<string, string>,
    ...(body.length > 0 ? { body } : {}),
  });
  const text = await answer.text();
  const isCourse = body.includes('"operationName":"CourseOutline"');
  response
    .writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? 'text/plain',
    })
    .end(isCourse && isHeld() ? holdBack(text) : text);
}

interface CourseAnswer {
  readonly data: {
    readonly course: {
      readonly chapters: readonly {
        readonly lessons: { slug: string; state: string; access: string }[];
      }[];
    };
  };
}

function holdBack(text: string): string {
  const answer = JSON.parse(text) as CourseAnswer; // the API's own
  for (const lesson of answer.data.course.chapters.flatMap(({ lessons }) => lessons)) {
    if (lesson.slug === held) Object.assign(lesson, { state: 'ANNOUNCED', access: 'ANNOUNCED' });
  }
  return JSON.stringify(answer);
}
