import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Who of the server may call the disk without blocking, and what bounds it: a call that hangs keeps
 * one of the few threads that read for the whole process (server/thread-pool.ts counts them).
 */
const mayCall: Readonly<Record<string, string>> = {
  'server/disk/unchanged-since.ts':
    'in the lanes of uploads and of media folders, and in one chore',
  'server/disk/kept-files.ts': 'a lane of each folder',
  'server/http/routes/media-reader.ts': 'the lane of media',
  'server/modules/catalog/media-library.ts': 'the lane of media',
  'server/modules/catalog/media-packages.ts': 'the lane of media folders',
  'server/modules/content/uploads/media-folders.ts': 'the lane of media folders',
  'server/modules/content/uploads/upload-files.ts': 'the lane of uploads',
  'server/standstill/standstill-worker.ts': 'one line, right before the process is killed',
  'server/http/routes/portal-files.ts':
    'files of the product itself: without its disk there is no product',
  'server/modules/affiliate-reports/files/pdf-fonts.ts': 'files of the product itself',
  'server/modules/site-images/unused-images.ts': 'one chore, one call at a time',
  'server/modules/content/uploads/transcode-work.ts': 'one job, one call at a time',
  'server/media/transcode.ts': 'one job, one call at a time',
  'server/media/encode-rendition.ts': 'one job, one call at a time',
  'server/media/make-stills.ts': 'one job, one call at a time',
  'server/media/media-index.ts': 'in the job, or in the lane of media folders',
};

/** Before the server listens, after it ended, or a program of its own. */
const notServing = /^server\/(?:backup|db|demo|crypto)\/|^server\/secure-folder\.ts$/;

describe('the disk is called only where something bounds it', () => {
  it('in every file of the server', () => {
    const files = globSync('server/**/*.ts', { cwd: root })
      .map((file) => file.replaceAll(path.sep, '/'))
      .filter((file) => !file.endsWith('.test.ts') && !notServing.test(file));
    const callers = files.filter((file) => callsDisk(readFileSync(path.join(root, file), 'utf8')));
    expect(callers.toSorted()).toEqual(Object.keys(mayCall).toSorted());
  });

  it('as this test would find', () => {
    expect(callsDisk("import { readFile } from 'node:fs/promises';")).toBe(true);
    expect(callsDisk("import { createReadStream, existsSync } from 'node:fs';")).toBe(true);
    expect(callsDisk("import fs from 'node:fs';")).toBe(true);
    expect(callsDisk("import { constants, readFileSync } from 'node:fs';")).toBe(false);
  });
});

/** What ends in `Sync` blocks, at the start of the process, and takes no thread. */
function callsDisk(source: string): boolean {
  if (/from '(?:node:)?fs\/promises'/.test(source)) return true;
  const names =
    /import (?:type )?([^;]*?) from '(?:node:)?fs'/
      .exec(source)?.[1]
      ?.replaceAll(/[{}\s]/g, '')
      .split(',') ?? [];
  return names.some((name) => name !== '' && name !== 'constants' && !name.endsWith('Sync'));
}
