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
  /** What the server answered that was asked for since the last change: questions, as numbers. */
  readonly known: readonly string[];
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
  const keep = (next: Heard): void => {
    try {
      storage().setItem(place, JSON.stringify(next));
    } catch {
      // Full or denied.
    }
  };
  return {
    ask({ operationName, variables }) {
      if (!ordersSaidBy.includes(operationName))
        return { isOutdated: false, hear: () => undefined };
      const key = digest(operationName + JSON.stringify(variables));
      const { changes, known } = heard() ?? nothing;
      return {
        isOutdated: changes > 0 && !known.includes(key),
        hear({ data, person = '' }) {
          const now = heard() ?? nothing;
          const said =
            operationName === watched
              ? digest(person + JSON.stringify(data, withoutClock))
              : now.said;
          if (now.said !== '' && now.said !== said)
            // The answer that tells of a change is as new as that, unless another one has told of
            // one since it was asked for: nobody knows which of the two is the newer.
            keep({ changes: now.changes + 1, said, known: now.changes === changes ? [key] : [] });
          else if (now.changes === changes)
            keep({ changes, said, known: [...new Set(now.known).add(key)].slice(-mostKnown) });
          else keep({ ...now, said });
        },
      };
    },
  };
}

const nothing: Heard = { changes: 0, said: '', known: [] };
/** Those asked for first are forgotten, and asked for again. */
const mostKnown = 100;

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
