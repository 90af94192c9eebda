import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { documentKey } from './document-key.ts';
import { openDocumentStore } from './document-store.ts';
import { createLateAnswers } from './late-answers.ts';

const request = (name: string, variables: Readonly<Record<string, unknown>> = {}) => ({
  operationName: name,
  query: `query ${name} { x }`,
  variables,
});
const key = (owner: string, name: string, variables?: Readonly<Record<string, unknown>>) =>
  documentKey(owner, request(name, variables));
const limits = { maxDocumentChars: 100, maxTotalChars: 60, maxDocuments: 3 };

describe('the kept answers', () => {
  it('are found by person, operation and variables, whatever the order of their members', async () => {
    const store = await openDocumentStore(crypto.randomUUID());
    await store.put(key('linh', 'Lesson', { a: 1, b: { c: 2, d: 3 } }), { tên: 'Bài 1' }, 5);
    expect(await store.find(key('linh', 'Lesson', { b: { d: 3, c: 2 }, a: 1 }), 6)).toEqual({
      data: { tên: 'Bài 1' },
      savedAtMs: 5,
      isEarlier: false,
    });
    for (const other of [
      key('minh', 'Lesson', { a: 1, b: { c: 2, d: 3 } }),
      key('linh', 'Lesson', { a: 2 }),
      key('linh', 'Other'),
    ])
      expect(await store.find(other, 6)).toBeNull();
  });

  it('to an earlier text of the query are found, the newest, where its own text has none', async () => {
    const store = await openDocumentStore(crypto.randomUUID());
    const text = (more: string, variables = {}) =>
      documentKey('linh', {
        operationName: 'Lesson',
        query: `query Lesson { x ${more} }`,
        variables,
      });
    await store.put(text('a', { slug: 'mot' }), 'cũ', 1);
    await store.put(text('b', { slug: 'mot' }), 'mới hơn', 2);
    await store.put(text('b', { slug: 'hai' }), 'bài khác', 3);
    expect(await store.find(text('c', { slug: 'mot' }), 4)).toEqual({
      data: 'mới hơn',
      savedAtMs: 2,
      isEarlier: true,
    });
    expect(await store.find(text('a', { slug: 'mot' }), 4)).toEqual({
      data: 'cũ',
      savedAtMs: 1,
      isEarlier: false,
    });
    for (const other of [
      text('c', { slug: 'ba' }),
      { ...text('c', { slug: 'mot' }), owner: 'minh' },
      { ...text('c', { slug: 'mot' }), operationName: 'Lessons' },
    ])
      expect(await store.find(other, 4)).toBeNull();
  });

  it('are read also where their last use cannot be written down', async () => {
    const store = await openDocumentStore(crypto.randomUUID());
    await store.put(key('linh', 'Lesson'), 'bài', 5);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('the disk is full', 'QuotaExceededError');
    });
    try {
      expect(await store.find(key('linh', 'Lesson'), 6)).toMatchObject({ data: 'bài' });
      expect(put).toHaveBeenCalled();
    } finally {
      put.mockRestore();
    }
  });

  it('make room by the time of their last use, in number and in size', async () => {
    const store = await openDocumentStore(crypto.randomUUID(), limits);
    for (const [at, name] of ['A', 'B', 'C'].entries())
      await store.put(key('linh', name), 'x'.repeat(10), at);
    await store.find(key('linh', 'A'), 10);
    await store.put(key('linh', 'D'), 'x', 11);
    expect(await store.find(key('linh', 'B'), 12), 'four are too many').toBeNull();
    await store.put(key('linh', 'E'), 'x'.repeat(45), 13);
    expect(await store.find(key('linh', 'E'), 14)).not.toBeNull();
    expect(await store.find(key('linh', 'C'), 14), 'and together too long').toBeNull();
    expect(await store.put(key('linh', 'F'), 'x'.repeat(100), 15)).toBe(false);
  });

  it('go with their person', async () => {
    const store = await openDocumentStore(crypto.randomUUID());
    for (const owner of ['linh', 'minh', 'guest']) await store.put(key(owner, 'Me'), owner, 1);
    await store.keepOnly(['minh', 'guest']);
    expect(await store.find(key('linh', 'Me'), 2)).toBeNull();
    expect(await store.find(key('minh', 'Me'), 2)).not.toBeNull();
    expect(await store.find(key('guest', 'Me'), 2)).not.toBeNull();
  });

  it('are none of those that an earlier version kept and may not be kept', async () => {
    const store = await openDocumentStore(crypto.randomUUID());
    const kept = [key('linh', 'Lesson', { slug: 'token' }), key('linh', 'Me')];
    const not = [
      key('linh', 'OfficePeople'),
      key('linh', 'OfficeSearch', { text: 'l' }),
      key('guest', 'PasswordLink', { token: 'x' }),
    ];
    for (const each of [...kept, ...not]) await store.put(each, 1, 1);
    await store.keepOnly(['linh', 'guest']);
    for (const each of kept) expect(await store.find(each, 2)).not.toBeNull();
    for (const each of not) expect(await store.find(each, 2)).toBeNull();
  });

  it('are none where the browser keeps nothing, and nothing fails for it', async () => {
    const answers = createLateAnswers(() =>
      Promise.reject(new DOMException('denied', 'SecurityError')),
    );
    await answers.put('linh', request('Me'), 1);
    expect(await answers.find('linh', request('Me'))).toBeNull();
    await answers.keepOnly([]);
  });

  it('open again after a newer tab took the database away', async () => {
    const name = crypto.randomUUID();
    const first = await openDocumentStore(name);
    const stores = [first];
    const answers = createLateAnswers(async () => stores.shift() ?? openDocumentStore(name));
    await answers.put('linh', request('Me'), 'một');
    first.close();
    expect(await answers.find('linh', request('Me'))).toBeNull();
    expect(await answers.find('linh', request('Me'))).toMatchObject({ data: 'một' });
  });
});
