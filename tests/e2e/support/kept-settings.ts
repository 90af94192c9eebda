import { expect, type Page } from 'playwright/test';

/** What the tests read of the settings that the portal keeps. */
export interface KeptSettings {
  readonly player: {
    readonly speed: number;
    readonly volume: number;
    readonly byCourse: Readonly<Record<string, { readonly speed: number }>>;
  };
}

/** Waits until the browser has kept settings that pass: a change is in force before it is kept. */
export async function waitForKept(
  page: Page,
  passes: (player: KeptSettings['player']) => boolean,
): Promise<void> {
  await expect.poll(async () => passes((await page.evaluate(readKept)).player)).toBe(true);
}

/** Changes what is kept, behind the back of the application. */
export async function changeKept(
  page: Page,
  change: (kept: KeptSettings) => KeptSettings,
): Promise<void> {
  await page.evaluate(writeKept, change(await page.evaluate(readKept)));
}

/** Runs in the page. */
function readKept(): Promise<KeptSettings> {
  return new Promise((resolve, reject) => {
    const open = indexedDB.open('mai-vang-device');
    open.addEventListener('error', () => reject(new Error('no device memory')));
    open.addEventListener('success', () => {
      const read = open.result.transaction('memory').objectStore('memory').get('settings');
      read.addEventListener('success', () => {
        open.result.close();
        resolve(read.result as KeptSettings); // what the application wrote
      });
    });
  });
}

/** Runs in the page. */
function writeKept(settings: KeptSettings): Promise<void> {
  return new Promise((resolve) => {
    const open = indexedDB.open('mai-vang-device');
    open.addEventListener('success', () => {
      const work = open.result.transaction('memory', 'readwrite');
      work.objectStore('memory').put(settings, 'settings');
      work.addEventListener('complete', () => {
        open.result.close();
        resolve();
      });
    });
  });
}
