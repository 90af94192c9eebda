import { expect, test } from 'vitest';
import { createDocumentWatch, type DocumentWatch } from '../api/document-watch.ts';
import type { StoredDocument } from '../cache/stores/document-store.ts';
import { type ToldFolder, watchLessonFolders } from './lesson-folders.ts';

const playback = (lessonId: string, url: string) =>
  JSON.stringify({ data: { playback: { lesson_id: lessonId, hls_url: url } } });

function keep(watch: DocumentWatch, answer: string, owner = 'linh'): void {
  let row: StoredDocument | null = null;
  const documents = watch.over({
    put: (document) => ((row = document), true),
    find: () => row,
  });
  documents.put({
    owner,
    operationName: 'StudyPlayback',
    variablesHash: '',
    answer,
    savedAtMs: 1,
  });
}

test('the newest answers and those of before say whose folder it is, to their person only', () => {
  const watch = createDocumentWatch();
  const folders = watchLessonFolders(watch);
  const told: ToldFolder[] = [];
  folders.subscribe((one) => told.push(one));
  keep(watch, playback('l1', '/media/t.1/bai-mot/master.m3u8'));
  keep(watch, playback('l1', '/media/t.2/video-2/master.m3u8'));
  expect(['bai-mot', 'video-2', 'video-3'].map((name) => folders.lessonOf('linh', name))).toEqual([
    'l1',
    'l1',
    null,
  ]);
  expect(folders.lessonOf('minh', 'video-2')).toBe(null);
  expect(told).toEqual([
    { owner: 'linh', lessonId: 'l1', mediaFolder: 'bai-mot' },
    { owner: 'linh', lessonId: 'l1', mediaFolder: 'video-2' },
  ]);
});

test.each([
  'no JSON',
  '{"data":{"playback":null}}',
  JSON.stringify({ data: { playback: { hls_url: '/media/t/video-2/master.m3u8' } } }),
  playback('l1', 'elsewhere'),
  playback('l1', 'http://['),
])('an answer that says nothing of it is left alone: %s', (answer) => {
  const watch = createDocumentWatch();
  const folders = watchLessonFolders(watch);
  keep(watch, answer);
  expect(folders.lessonOf('linh', 'video-2')).toBe(null);
});
