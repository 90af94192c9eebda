import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startApiProcess } from '../e2e/support/api-process.ts';
import { startNginx } from './media/nginx.ts';
import { rangeBytesPerSecond, type RangeTarget } from './media/range-load.ts';
import { currentLoad, quantile, type Bench, type BenchOptions, type BenchRow } from './measure.ts';
import { withFolder } from './with-folder.ts';

const load = { clients: 8, rangeBytes: 256 * 1024 };
const fileBytes = 64 * 1024 * 1024;
const fileName = 'doan.mp4';

/**
 * Ranges of a video over loopback: our server with its signed addresses beside nginx with sendfile,
 * on the same file.
 */
export const mediaRanges: Bench = {
  name: 'media-ranges',
  run: (options) =>
    withFolder(async (folder) => {
      const api = await startApiProcess({ dataDir: folder });
      const nginx = await startNginx(path.join(folder, 'nginx'), path.join(folder, 'media'));
      try {
        const { signedFolder, lessonFolder } = await putVideo(api.url, folder);
        const ours = {
          port: Number(new URL(api.url).port),
          path: `${signedFolder}/${fileName}`,
          fileBytes,
        };
        const limit =
          nginx === null
            ? null
            : { port: nginx.port, path: `/${lessonFolder}/${fileName}`, fileBytes };
        const [oursRate = 0, limitRate = null] = await race(
          limit === null ? [ours] : [ours, limit],
          options,
        );
        const ratio = limitRate === null ? null : oursRate / limitRate;
        const rows: readonly BenchRow[] = [
          ...(limitRate === null
            ? []
            : [
                {
                  name: 'nginx, sendfile, một tiến trình',
                  role: 'limit' as const,
                  value: limitRate,
                },
              ]),
          { name: 'Mai Vàng: đọc theo vị trí, địa chỉ có chữ ký', role: 'ours', value: oursRate },
        ];
        return [
          {
            bench: `Đoạn 256 KiB của video, ${load.clients} kết nối`,
            bar: '≥ 0,8 × nginx có sendfile',
            reached:
              ratio === null ? 'không có nginx trên máy này để so' : `${ratio.toFixed(2)} × nginx`,
            met: ratio !== null && ratio >= 0.8,
            unit: 'MB/s',
            rows,
            load: currentLoad(),
          },
        ];
      } finally {
        await nginx?.stop();
        await api.stop();
      }
    }),
};

/**
 * Puts a large file beside the video of a lesson that a guest may watch, and asks for its signed
 * address.
 */
async function putVideo(
  apiUrl: string,
  folder: string,
): Promise<{ readonly signedFolder: string; readonly lessonFolder: string }> {
  const { course } = await ask<{
    course: { chapters: { lessons: { slug: string; access: string }[] }[] };
  }>(apiUrl, '{ course { chapters { lessons { slug access } } } }');
  const lesson = course.chapters
    .flatMap((chapter) => chapter.lessons)
    .find(({ access }) => access === 'PREVIEW');
  if (!lesson) throw new Error('no lesson is a preview');
  const address = await ask<{ playback: { hls_url: string } }>(
    apiUrl,
    `{ playback(lesson_slug: "${lesson.slug}") { hls_url } }`,
  );
  const signedFolder = path.posix.dirname(address.playback.hls_url);
  const lessonFolder = path.posix.basename(signedFolder);
  mkdirSync(path.join(folder, 'media', lessonFolder), { recursive: true });
  writeFileSync(path.join(folder, 'media', lessonFolder, fileName), randomBytes(fileBytes));
  return { signedFolder, lessonFolder };
}

async function ask<T>(apiUrl: string, query: string): Promise<T> {
  const response = await fetch(`${apiUrl}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  // our own schema's answer to our own query
  const answer = (await response.json()) as { readonly data: T };
  return answer.data;
}

/** Medians of MB/s over rounds in turn; the first round warms up. */
async function race(
  targets: readonly RangeTarget[],
  { quick }: BenchOptions,
): Promise<readonly number[]> {
  const rates = targets.map((): number[] => []);
  for (let round = 0; round <= (quick ? 5 : 7); round += 1) {
    for (const [index, target] of targets.entries()) {
      const bytesPerSecond = await rangeBytesPerSecond(target, {
        ...load,
        durationMs: quick ? 700 : 3000,
      });
      if (round > 0) rates[index]?.push(bytesPerSecond / 1_000_000);
    }
  }
  return rates.map((found) =>
    quantile(
      found.toSorted((a, b) => a - b),
      0.5,
    ),
  );
}
