import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database, Tx } from '#server/db/port.ts';
import type { transcode } from '#server/media/transcode.ts';
import type { MediaFolders } from './media-folders.ts';
import { createTranscodeWork } from './transcode-work.ts';
import { createDiskLane } from '#server/disk/disk-lane.ts';
import { createUploadFiles } from './upload-files.ts';
import type { UploadRow } from './upload-store.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mai-vang-work-'));
});
afterEach(async () => rm(folder, { recursive: true, force: true }));

const index = {
  duration_seconds: 9,
  renditions: [
    {
      playlist: 'v0.m3u8',
      file: 'v0.mp4',
      width: 2,
      height: 2,
      frame_rate: 10,
      bandwidth: 1,
      average_bandwidth: 1,
      codecs: 'x',
    },
  ],
  bytes: 0,
  piece_bytes: 1_048_576 as const,
  files: [],
};

/** One upload whose state the statements move, as the database would. */
function world(transcoder: typeof transcode, state: UploadRow['state'] = 'queued') {
  const row = {
    id: 'u',
    kind: 'lesson_video',
    state,
    error_code: null as string | null,
    actor_id: 'a',
  };
  const seen: string[] = [];
  const attached: string[] = [];
  const reported: string[] = [];
  const end = new AbortController();
  let isWanted = true;
  const first = async (
    statement: { readonly name: string },
    params: {
      readonly from?: readonly string[];
      readonly to?: UploadRow['state'];
      readonly errorCode?: string | null;
    },
  ) => {
    if (statement.name === 'content.set_progress') return isWanted ? { id: 'u' } : null;
    if (statement.name !== 'content.move_upload') return row;
    if (!isWanted || params.from?.includes(row.state) !== true || params.to === undefined)
      return null;
    row.state = params.to;
    row.error_code = params.errorCode ?? null;
    seen.push(row.state);
    return row;
  };
  const work = createTranscodeWork({
    // Only `first` is asked of it.
    database: { first } as unknown as Database,
    folders: { pathOf: (name: string) => path.join(folder, name) } as unknown as MediaFolders,
    files: createUploadFiles(folder, createDiskLane({ atOnce: 1, timeoutMs: 60_000 })),
    transcode: transcoder,
    now: () => Date.now(),
    attach: async (_upload, { video, along }) => {
      // In the one transaction in which its lesson takes it.
      const ended = await along({ first } as unknown as Tx);
      if (!ended.ok) return ended;
      attached.push(`${video.folder} ${video.durationSeconds}`);
      return { ok: true, value: true };
    },
    stopping: end.signal,
    stuckMs: 60_000,
    report: ({ message }) => reported.push(message),
    tell: async () => undefined,
  });
  return {
    work: async () => work({ uploadId: 'u' }),
    row,
    seen,
    attached,
    reported,
    end,
    cancel: () => {
      isWanted = false;
    },
  };
}

describe('the work on an uploaded video', () => {
  it('attaches what was made, and says each state', async () => {
    const { work, seen, attached } = world(async () => ({ ok: true, value: index }));
    await work();
    expect([seen, attached]).toEqual([['working', 'done'], ['made-u 9']]);
  });

  it('after a crash only attaches a folder that stands whole', async () => {
    await mkdir(path.join(folder, 'made-u'));
    await writeFile(path.join(folder, 'made-u/media.json'), JSON.stringify(index));
    const { work, attached } = world(async () => {
      throw new Error('made again');
    }, 'working');
    await work();
    expect(attached).toEqual(['made-u 9']);
  });

  it('keeps why a video is none, and is not tried again by itself', async () => {
    const { work, row, reported } = world(async () => ({
      ok: false,
      error: { code: 'TRANSCODE_NO_VIDEO_STREAM', detail: 'no stream' },
    }));
    await work();
    expect([row.state, row.error_code, reported]).toEqual([
      'failed',
      'TRANSCODE_NO_VIDEO_STREAM',
      ['video u not made: TRANSCODE_NO_VIDEO_STREAM: no stream'],
    ]);
    const again = world(async () => {
      throw new Error('must not run');
    }, 'failed');
    await again.work();
    expect(again.seen).toEqual([]);
  });

  it('says that the disk is full', async () => {
    const { work, row } = world(async () =>
      Promise.reject(Object.assign(new Error('no room'), { code: 'ENOSPC' })),
    );
    await work();
    expect([row.state, row.error_code]).toEqual(['failed', 'STORAGE_FULL']);
  });

  it('throws what nobody foresaw, so that it is tried again, and then begins anew', async () => {
    let isBroken = true;
    const { work, row, attached } = world(async () => {
      if (!isBroken) return { ok: true, value: index };
      isBroken = false;
      throw new Error('lost');
    });
    await expect(work()).rejects.toThrow('lost');
    expect([row.state, row.error_code]).toEqual(['failed', 'INTERNAL']);
    await work();
    expect([row.state, attached.length]).toEqual(['done', 1]);
  });

  it('stops the program when somebody cancels', async () => {
    const { work, attached, cancel, seen } = world(async (_input, _folder, options) => {
      cancel();
      options?.onProgress?.(0.5);
      await new Promise<void>((resolve) =>
        options?.signal?.addEventListener('abort', () => resolve()),
      );
      return { ok: false, error: { code: 'TRANSCODE_FAILED', detail: 'stopped' } };
    });
    await work();
    expect([seen, attached]).toEqual([['working'], []]);
  });

  it('gives what was made to nobody when somebody cancelled meanwhile', async () => {
    const { work, attached, cancel, seen } = world(async () => {
      cancel();
      return { ok: true, value: index };
    });
    await work();
    expect([seen, attached]).toEqual([['working'], []]);
  });

  it('leaves the upload as it is when the process ends: the next one does it', async () => {
    const { work, end, row } = world(async (_input, _folder, options) => {
      const stopped = new Promise<void>((resolve) =>
        options?.signal?.addEventListener('abort', () => resolve()),
      );
      end.abort();
      await stopped;
      return { ok: false, error: { code: 'TRANSCODE_FAILED', detail: 'stopped' } };
    });
    await expect(work()).rejects.toThrow(/abort/i);
    expect(row.state).toBe('working');
  });
});
