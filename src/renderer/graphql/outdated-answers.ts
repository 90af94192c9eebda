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

/** A question to the server. */
interface Question {
  readonly operationName: string;
  readonly variables: unknown;
}

/** What the browser has heard of the orders of whoever was here last. */
export interface OutdatedAnswers {
  /** Asks: what comes back goes by how the orders stood then. */
  readonly ask: (question: Question) => {
    /** What is kept of an answer is untrue by now. */
    readonly isOutdated: boolean;
    /** Takes note of the server's own answer. `person`: whose it is, where anybody said. */
    readonly hear: (answer: {
      readonly data: unknown;
      readonly person?: string | undefined;
    }) => void;
  };
}

/** Kept as one text, so that two tabs never mix theirs. */
interface Heard {
  /** How often the orders have changed: no clock of a device says what came before what. */
  readonly changes: number;
  /** The last answer of `watched`, as a number. */
  readonly said: string;
  /** The changes that were known when an answer was asked for which the server gave. */
  readonly known: Readonly<Record<string, number>>;
}

const place = 'mai-vang-orders';

/**
 * What was heard last, in the browser's storage: pages that are opened without a network know of it
 * too. A browser that keeps nothing shows what it kept.
 */
export function createOutdatedAnswers(
  storage: () => Pick<Storage, 'getItem' | 'setItem'>,
): OutdatedAnswers {
  const heard = (): Heard | null => {
    try {
      // our own text; what is not is forgotten
      return JSON.parse(storage().getItem(place) ?? 'null') as Heard | null;
    } catch {
      return null; // denied, or of an earlier version
    }
  };
  return {
    ask({ operationName, variables }) {
      if (!ordersSaidBy.includes(operationName))
        return { isOutdated: false, hear: () => undefined };
      const key = operationName + JSON.stringify(variables);
      const before = heard();
      const changes = before?.changes ?? 0;
      return {
        isOutdated: (before?.known[key] ?? 0) < changes,
        hear({ data, person = '' }) {
          const now = heard();
          const said =
            operationName === watched
              ? digest(person + JSON.stringify(data, withoutClock))
              : (now?.said ?? '');
          const isChange = (now?.said ?? '') !== '' && now?.said !== said;
          const next: Heard = {
            changes: (now?.changes ?? 0) + (isChange ? 1 : 0),
            said,
            // The answer that tells of a change is as new as that.
            known: { ...now?.known, [key]: isChange ? (now?.changes ?? 0) + 1 : changes },
          };
          try {
            storage().setItem(place, JSON.stringify(next));
          } catch {
            // Full or denied.
          }
        },
      };
    },
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
