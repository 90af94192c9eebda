import type { Page } from 'playwright/test';

/** What localStorage has of drafts, by name. */
export type KeptDrafts = readonly (readonly [name: string, text: string])[];

/** What the page's browser keeps now. */
export async function keptDrafts(page: Page): Promise<KeptDrafts> {
  return page.evaluate(() =>
    Object.entries(localStorage).flatMap(([name, text]): (readonly [string, string])[] =>
      name.startsWith('note-draft ') ? [[name, String(text)]] : [],
    ),
  );
}

/** Puts drafts there as if they had never been taken away. */
export async function putDraftsBack(page: Page, drafts: KeptDrafts): Promise<void> {
  await page.evaluate(async (entries) => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('mai-vang-drafts');
      opening.addEventListener('success', () => resolve(opening.result));
    });
    await new Promise((resolve) => {
      const transaction = database.transaction('rows', 'readwrite');
      transaction.objectStore('rows').clear();
      transaction.addEventListener('complete', resolve);
    });
    database.close();
    for (const [name, text] of entries) localStorage.setItem(name, text);
  }, drafts);
}
