/**
 * The question that is asked of a person's orders whenever they may have changed, on whatever page
 * (`OrderWatch`).
 */
const watched = 'RecentOrders';

/**
 * Whose answers say how an order stands, or what can be bought: a change of the orders makes a kept
 * one untrue. Held by tests/architecture/outdated-answers.test.ts.
 */
export const ordersSaidBy: readonly string[] = [
  watched,
  'CheckoutOffer',
  'Order',
  'OrderPrice',
  'OrderRenewal',
  'Orders',
];

/** An answer of the server itself, to a question asked at `askedAtMs`. */
interface FreshAnswer {
  readonly operationName: string;
  readonly data: unknown;
  /** Whose it is; left out when nobody said. */
  readonly person?: string | undefined;
  readonly askedAtMs: number;
}

/** What the browser has heard of the orders of whoever was here last. */
export interface OutdatedAnswers {
  /** Takes note of what an answer says of the orders. */
  readonly hear: (answer: FreshAnswer) => void;
  /** Kept answers of an operation that are older are untrue, ms since 1970; 0: of any age hold. */
  readonly before: (operationName: string) => number;
}

const place = 'mai-vang-orders';

/**
 * What was heard last, in the browser's storage: pages that are opened without a network know of it
 * too. A browser that keeps nothing shows what it kept.
 */
export function createOutdatedAnswers(
  storage: () => Pick<Storage, 'getItem' | 'setItem'>,
): OutdatedAnswers {
  /** When a change was asked for, ms since 1970, and what was heard then. */
  const heard = (): readonly string[] => {
    try {
      return storage().getItem(place)?.split(' ') ?? [];
    } catch {
      return []; // denied
    }
  };
  return {
    hear({ operationName, data, person = '', askedAtMs }) {
      if (operationName !== watched) return;
      const said = digest(person + JSON.stringify(data, withoutClock));
      if (heard()[1] === said) return;
      try {
        storage().setItem(place, `${askedAtMs} ${said}`);
      } catch {
        // Full or denied.
      }
    },
    before: (operationName) => (ordersSaidBy.includes(operationName) ? Number(heard()[0] ?? 0) : 0),
  };
}

/** A text as a number: what is not kept in words needs nobody to forget it. */
function digest(text: string): string {
  let sum = 0;
  for (const letter of text) sum = (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0;
  return String(sum);
}

/** The moment of an answer is no change of what it tells. */
function withoutClock(name: string, value: unknown): unknown {
  return name === 'server_now' ? undefined : value;
}
