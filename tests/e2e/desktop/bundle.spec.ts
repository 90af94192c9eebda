import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { pageQueries } from '#main/offline/prefetch/generated/page-queries.ts';
import { goTo, openClient, signInOnClient } from '../support/desktop-client.ts';
import { expect, test as base } from '../support/desktop-test.ts';
import { ownerOfCourse } from '../support/people.ts';

/** What the API has answered, by operation name and lesson. */
interface Recorder {
  readonly url: string;
  readonly asked: string[];
}

/** The API behind something that reads what it is asked. */
const test = base.extend<{ recorder: Recorder }>({
  recorder: async ({ api }, provide) => {
    const asked: string[] = [];
    const server = http.createServer((request, response) => {
      void forward(request, response, api.url, asked).catch(() => response.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    // A listening TCP server has such an address.
    await provide({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked });
    server.closeAllConnections();
    server.close();
  },
});

async function forward(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  target: string,
  asked: string[],
): Promise<void> {
  const body = await text(request);
  const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
  const answer = await fetch(target + (request.url ?? ''), {
    method: request.method ?? 'GET',
    headers: headers as Record<string, string>,
    ...(body === '' ? {} : { body }),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const {
    'content-encoding': ____,
    'transfer-encoding': _____,
    ...kept
  } = Object.fromEntries(answer.headers);
  response.writeHead(answer.status, { ...kept, 'content-length': bytes.length }).end(bytes);
  if (request.url === '/graphql')
    response.once('close', () => asked.push(nameOf(JSON.parse(body))));
}

function nameOf(posted: unknown): string {
  // What our own client posts.
  const { operationName, variables } = posted as {
    readonly operationName: string;
    readonly variables: Readonly<Record<string, unknown>>;
  };
  return [
    operationName,
    ...Object.values(variables).filter((value) => typeof value === 'string'),
  ].join(' ');
}

const nobody = 'http://127.0.0.1:9';
const farLesson = 'tai-lieu-di-kem-vua-du';

test('after a sign-in every lesson and every page with a query opens without a network, though nobody opened them', async ({
  recorder,
  userData,
}) => {
  test.setTimeout(180_000); // it starts the client and opens every page in turn
  const first = await openClient({ userData, apiUrl: recorder.url });
  await signInOnClient(first, ownerOfCourse);
  await expect
    .poll(() => recorder.asked, { timeout: 90_000 })
    .toContain(`StudyPlayback ${farLesson}`);
  await expect
    .poll(() =>
      pageQueries
        .filter(({ slugVariable }) => slugVariable === null)
        .every(({ name }) => recorder.asked.includes(name)),
    )
    .toBe(true);
  await first.close();

  const second = await openClient({ userData, apiUrl: nobody });
  await expect(second.page).toHaveURL(/\/dashboard$/);
  await goTo(second.page, `/learn/${farLesson}`);
  await expect(
    second.page.getByRole('heading', { level: 1, name: 'Tài liệu đi kèm: đủ dùng, không thừa' }),
  ).toBeVisible();
  await second.page.getByRole('tab', { name: 'Lời thoại' }).click();
  await expect(
    second.page.getByRole('tabpanel', { name: 'Lời thoại' }).getByRole('button').first(),
  ).toBeVisible();
  await goTo(second.page, '/settings');
  await expect(second.page.getByText('Máy này').first()).toBeVisible();
  await second.close();
});

test('a start soon after asks for nothing that is kept already', async ({ recorder, userData }) => {
  test.setTimeout(180_000); // it starts the client and opens every page in turn
  const first = await openClient({ userData, apiUrl: recorder.url });
  await signInOnClient(first, ownerOfCourse);
  await expect
    .poll(() => recorder.asked.filter((name) => name.startsWith('StudyLesson')).length, {
      timeout: 90_000,
    })
    .toBe(30);
  await expect.poll(() => recorder.asked).toContain(`StudyPlayback ${farLesson}`);
  await first.close();
  recorder.asked.length = 0;
  const second = await openClient({ userData, apiUrl: recorder.url });
  await expect.poll(() => recorder.asked).toContain('PrefetchOutline');
  await second.close();
  expect(recorder.asked.filter((name) => name.startsWith('StudyLesson'))).toEqual([]);
});
