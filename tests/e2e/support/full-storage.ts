import type { Page } from 'playwright/test';

/** A database of the portal takes nothing any more, as in a browser without room. */
export async function fillDatabase(page: Page, name: string): Promise<void> {
  const fill = (full: string) => {
    // oxlint-disable-next-line typescript/unbound-method -- called on the store that it is asked of
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function refuse(this: IDBObjectStore, ...given) {
      if (this.transaction.db.name === full && !('hasRoom' in window))
        throw new DOMException('no room', 'QuotaExceededError');
      return put.apply(this, given);
    };
  };
  await page.addInitScript(fill, name);
  await page.evaluate(fill, name);
}

/**
 * The same as other browsers tell it: what is asked for is taken, and its request fails later. The
 * request fails here because its row is there already, under the name of one without room.
 */
export async function fillDatabaseByRequest(page: Page, name: string): Promise<void> {
  const fill = (full: string) => {
    // oxlint-disable-next-line typescript/unbound-method -- called on the store that it is asked of
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function refuse(this: IDBObjectStore, ...given) {
      if (this.transaction.db.name !== full || this.name === 'device')
        return put.apply(this, given);
      const isQueue = this.keyPath === 'place';
      const row = isQueue ? { place: 2 ** 40, userId: full, id: full, subject: full } : given[0];
      const key = isQueue ? undefined : [full, JSON.stringify(given[1])];
      put.call(this, row, key);
      const request = this.add(row, key);
      const error = new DOMException('no room', 'QuotaExceededError');
      Object.defineProperty(request, 'error', { get: () => error });
      return request;
    };
  };
  await page.addInitScript(fill, name);
  await page.evaluate(fill, name);
}

/** To the last letter: nothing can be laid into localStorage any more. */
export async function fillStorage(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (let [size, count] = [2 ** 20, 0]; size >= 1; count += 1) {
      try {
        localStorage.setItem(`fill ${count}`, 'x'.repeat(size));
      } catch {
        size = Math.floor(size / 2);
      }
    }
  });
}

/** There is room again, in localStorage and in the databases of this page. */
export async function makeRoom(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.assign(window, { hasRoom: true });
    for (const key of Object.keys(localStorage))
      if (key.startsWith('fill ')) localStorage.removeItem(key);
  });
}
