import { versionQuestion } from './shell.ts';

/** A page as its worker sees it. */
export interface OpenPage {
  postMessage(message: unknown, transfer: Transferable[]): void;
}

/**
 * A page that says nothing in this time is frozen, or of a version that knows no such question, ms.
 */
const patienceMs = 1_000;

/** Of which versions the open pages are; `unknown` when one of them did not say. */
export async function versionsInUse(
  pages: readonly OpenPage[],
  limitMs: number = patienceMs,
): Promise<ReadonlySet<string> | 'unknown'> {
  const versions = await Promise.all(pages.map(async (page) => askPage(page, limitMs)));
  const known = versions.filter((version) => version !== null);
  return known.length === versions.length ? new Set(known) : 'unknown';
}

function askPage(page: OpenPage, limitMs: number): Promise<string | null> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const settle = (version: string | null) => {
      clearTimeout(timer);
      port1.close();
      resolve(version);
    };
    const timer = setTimeout(() => settle(null), limitMs);
    port1.addEventListener('message', (event: MessageEvent<unknown>) =>
      settle(typeof event.data === 'string' ? event.data : null),
    );
    port1.start();
    page.postMessage(versionQuestion, [port2]);
  });
}
