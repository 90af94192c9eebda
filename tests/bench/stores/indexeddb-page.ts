import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

export interface IndexedDbTimes {
  /** ms per tick, strict durability, row and outbox in one transaction. */
  readonly keepMs: readonly number[];
  /** ms to read one course of 300 lessons. */
  readonly readMs: readonly number[];
}

/**
 * IndexedDB in a real Chromium page, timed inside the page: `rows` stored, then `runs` ticks and
 * reads.
 */
export async function measureIndexedDb(rows: number, runs: number): Promise<IndexedDbTimes> {
  const server = createServer(
    (_request, response) =>
      void response.setHeader('content-type', 'text/html').end('<!doctype html>'),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const executablePath =
    process.env['CHROMIUM_PATH'] ??
    ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((file) => existsSync(file));
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    return await page.evaluate(timeInPage, { rows, runs });
  } finally {
    await browser.close();
    server.close();
  }
}

async function timeInPage({ rows, runs }: { rows: number; runs: number }): Promise<IndexedDbTimes> {
  const done = (request: IDBRequest | IDBTransaction) =>
    new Promise<void>((resolve, reject) => {
      request.addEventListener(request instanceof IDBRequest ? 'success' : 'complete', () =>
        resolve(),
      );
      request.addEventListener('error', () => reject(new Error('indexeddb')));
    });
  const id = (i: number) => `lesson-${String(i).padStart(6, '0')}`;
  const opening = indexedDB.open('bench', 1);
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore('progress', { keyPath: 'id' });
    opening.result.createObjectStore('outbox', { keyPath: 'id' });
  });
  await done(opening);
  const db = opening.result;
  const filling = db.transaction('progress', 'readwrite');
  for (let i = 0; i < rows; i += 1)
    filling.objectStore('progress').put({ id: id(i), covered: [[0, 5]] });
  await done(filling);

  const keepMs: number[] = [];
  const readMs: number[] = [];
  for (let i = 0; i < runs; i += 1) {
    const keepAt = performance.now();
    const transaction = db.transaction(['progress', 'outbox'], 'readwrite', {
      durability: 'strict',
    });
    transaction.objectStore('progress').put({ id: id(i % 300), covered: [[0, i]] });
    transaction.objectStore('outbox').put({ id: id(i % 300), covered: [[0, i]] });
    await done(transaction);
    keepMs.push(performance.now() - keepAt);
    if (i % 5 !== 0) continue;
    const readAt = performance.now();
    await done(
      db
        .transaction('progress')
        .objectStore('progress')
        .getAll(IDBKeyRange.bound(id(0), id(299))),
    );
    readMs.push(performance.now() - readAt);
  }
  return { keepMs, readMs };
}
