import { type AnswerHead, originOf } from '#shared/api/own-answer.ts';
import { type ClickReport, clicksPath } from '#shared/api/clicks-path.ts';
import {
  campaignParam,
  campaignVoucherParam,
  referralParam,
} from '#shared/domain/affiliate/campaign-link.ts';
import { toNfc } from '#shared/kernel/unicode-form.ts';

/**
 * What an address says of the link that led to it; null when it is no affiliate's. Read before the
 * router may leave it.
 */
export function readClick(
  { search, pathname }: Pick<Location, 'search' | 'pathname'>,
  referrer: string,
): ClickReport | null {
  const params = new URLSearchParams(search);
  const ref = params.get(referralParam)?.trim() ?? '';
  if (ref === '') return null;
  return { ref, c: params.get(campaignParam), path: pathname, referrer: hostOf(referrer) };
}

/**
 * The voucher of an affiliate's link that leads elsewhere than to the checkout, which takes the one
 * of its own address; null when there is none, and for a page that this tab has ever taken it from
 * and loads again: its visitor may have come by another link since, or want none.
 */
export function takeLinkVoucher(
  { search, pathname }: Pick<Location, 'search' | 'pathname'>,
  by: string | undefined,
  tab: Pick<Storage, 'getItem' | 'setItem'> | null,
): string | null {
  const code = toNfc(new URLSearchParams(search).get(campaignVoucherParam) ?? '')
    .trim()
    .slice(0, mostVoucherCharacters);
  if (pathname === '/checkout' || code === '') return null;
  const isLoadedAgain = by === 'reload' || by === 'back_forward';
  const taken = takenIn(tab);
  if (isLoadedAgain && taken.includes(search)) return null;
  try {
    const others = taken.filter((other) => other !== search);
    tab?.setItem(takenKey, JSON.stringify([...others, search].slice(-mostTaken)));
  } catch {
    // Full or denied: a reload takes it once more.
  }
  return code;
}

/** The links that a tab took a voucher from; what stands there else is none. */
function takenIn(tab: Pick<Storage, 'getItem'> | null): readonly unknown[] {
  try {
    const kept: unknown = JSON.parse(tab?.getItem(takenKey) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

const takenKey = 'mai-vang-link';
/** So many links a tab remembers, the newest ones. */
const mostTaken = 20;
/** Of what a choice may be (chosen-voucher-store.ts). */
const mostVoucherCharacters = 64;

/** How the browser came to load this page: a `PerformanceNavigationTiming.type`. */
export function loadedBy(): string | undefined {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming ? entry.type : undefined;
}

function hostOf(address: string): string | null {
  try {
    return new URL(address).host;
  } catch {
    return null;
  }
}

export interface ClickPorts {
  readonly fetch: (
    address: string,
    init: RequestInit & { readonly body: string },
  ) => Promise<AnswerHead>;
  /** Resolves when the page has been painted for somebody to see. */
  readonly seen: () => Promise<void>;
  /**
   * Resolves when trying again may help: the network is said to be back, or this long has passed.
   */
  readonly later: (waitMs: number) => Promise<void>;
}

const firstWaitMs = 30_000;
const longestWaitMs = 10 * 60_000;

/**
 * Tells the server of a visit by a link, after the first paint. Without a network it is told when
 * that is back, while the page lives. Never throws and says nothing on the page: the visitor has
 * nothing to do with it.
 */
export async function reportClick(
  report: ClickReport,
  { fetch: send, seen, later }: ClickPorts,
): Promise<void> {
  await seen();
  for (
    let waitMs = firstWaitMs;
    !(await isTold(report, send));
    waitMs = Math.min(longestWaitMs, waitMs * 2)
  )
    await later(waitMs);
}

/** What our server refuses is told too: it would refuse it again. */
async function isTold(report: ClickReport, send: ClickPorts['fetch']): Promise<boolean> {
  try {
    const answer = await send(clicksPath, {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(report),
    });
    return answer.status < 500 && originOf(answer) === 'own';
  } catch {
    return false;
  }
}

/**
 * The ports of this very page. A page that the browser prepares before anybody asked for it is seen
 * when it is shown.
 */
export function pagePorts(): ClickPorts {
  return {
    fetch: (address, init) => fetch(address, init),
    async seen() {
      // No part of TypeScript's libraries; undefined where a browser prepares no pages.
      if ((document as Document & { readonly prerendering?: boolean }).prerendering === true)
        await heard(document, 'prerenderingchange');
      await new Promise<void>((resolve) => {
        // The callback runs before the frame is painted, the task after it runs behind it.
        requestAnimationFrame(() => setTimeout(resolve));
      });
    },
    async later(waitMs) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const passed = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, waitMs);
      });
      await Promise.race([heard(window, 'online'), passed]);
      clearTimeout(timer);
    },
  };
}

async function heard(target: EventTarget, name: string): Promise<void> {
  return new Promise((resolve) => {
    target.addEventListener(name, () => resolve(), { once: true });
  });
}
