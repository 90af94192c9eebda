import { expect, test } from 'vitest';
import type { StoredDocument } from '../cache/stores/document-store.ts';
import { createDocumentWatch, type KeptChange } from './document-watch.ts';

const document = (answer: string, operationName = 'CourseOutline'): StoredDocument => ({
  owner: 'linh',
  operationName,
  variablesHash: 'h',
  answer,
  savedAtMs: 5,
});

function setUp(takes = true) {
  const kept = new Map<string, StoredDocument>();
  const watch = createDocumentWatch();
  const finds: string[] = [];
  const documents = watch.over({
    find: ({ owner, operationName }) => {
      finds.push(operationName);
      return kept.get(`${owner} ${operationName}`) ?? null;
    },
    put(stored) {
      if (takes) kept.set(`${stored.owner} ${stored.operationName}`, stored);
      return takes;
    },
  });
  const told: KeptChange[] = [];
  const stop = watch.subscribe('CourseOutline', (change) => told.push(change));
  return { documents, told, stop, finds };
}

test('an answer of the operation is told with the one that it replaced; others cost no reading', () => {
  const { documents, told, stop, finds } = setUp();
  documents.put(document('1'));
  documents.put(document('x', 'Me'));
  documents.put(document('2'));
  stop();
  documents.put(document('3'));
  expect(told).toEqual([
    { owner: 'linh', before: null, after: '1' },
    { owner: 'linh', before: '1', after: '2' },
  ]);
  expect(finds).toEqual(['CourseOutline', 'CourseOutline']);
});

test('a kept answer that is read again is told as unchanged', () => {
  const { documents, told } = setUp();
  documents.put(document('1'));
  documents.find(document('1'), 5);
  documents.find(document('none', 'Me'), 5);
  expect(told.slice(1)).toEqual([{ owner: 'linh', before: '1', after: '1' }]);
});

test('an answer that could not be kept is not told: it would be told again and again', () => {
  const { documents, told } = setUp(false);
  expect(documents.put(document('1'))).toBe(false);
  expect(told).toEqual([]);
});
