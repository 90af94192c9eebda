import { expect, type Page } from 'playwright/test';

/**
 * Waits until the browser has written down the answers of these operations. A page shows an answer
 * while its write is still on the way; what is promised without a network is what was written, so a
 * test that leaves the page by its address waits for that first.
 */
export async function answersKept(page: Page, ...operations: readonly string[]): Promise<void> {
  await expect
    .poll(() => page.evaluate(keptOperations))
    .toEqual(expect.arrayContaining([...operations]));
}

/**
 * Runs in the page: names of the operations of which an answer is kept; opens no database that is
 * not there yet.
 */
async function keptOperations(): Promise<readonly string[]> {
  const name = 'mai-vang-documents';
  const databases = await indexedDB.databases();
  if (!databases.some((database) => database.name === name)) return [];
  return new Promise((resolve) => {
    const opening = indexedDB.open(name);
    opening.addEventListener('success', () => {
      const database = opening.result;
      const asked = database.transaction('answers').objectStore('answers').getAllKeys();
      asked.addEventListener('success', () => {
        database.close();
        resolve(
          asked.result.flatMap((key) =>
            Array.isArray(key) && typeof key[1] === 'string' ? [key[1]] : [],
          ),
        );
      });
    });
  });
}
