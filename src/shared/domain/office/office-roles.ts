/** What an administrator does in the office. */
export const officeRoles = ['owner', 'accounting', 'support', 'content'] as const;

export type OfficeRole = (typeof officeRoles)[number];

const everybody: readonly OfficeRole[] = officeRoles;
const owner: readonly OfficeRole[] = ['owner'];
const money: readonly OfficeRole[] = ['owner', 'accounting'];
const people: readonly OfficeRole[] = ['owner', 'support'];
const words: readonly OfficeRole[] = ['owner', 'content'];

/**
 * Everything that the office lets somebody do, and which roles may: the one table behind every
 * query, mutation, file, upload and counter of it. Each of those names one of these rights; what is
 * not here is the owner's.
 */
export const officeRights = {
  /** The frame of the office, with the counters of what the role may open. */
  'office.enter': everybody,
  'overview.read': money,
  /** Lists, one order, what became of it; accounts are masked. */
  'orders.read': ['owner', 'accounting', 'support'],
  /**
   * Matching, statements, refunds, invoices: whatever the bank tells and whatever becomes of it.
   */
  'money.move': money,
  /** Numbers in full: of accounts, one transfer and files for the bank; of papers, for the tax. */
  'accounts.reveal': money,
  'payouts.manage': money,
  'books.read': money,
  'tax.manage': money,
  'affiliates.read': money,
  /** Levels, links, ambassadors, the policy: who earns how. */
  'affiliates.manage': owner,
  'applications.decide': owner,
  'vouchers.manage': owner,
  'people.read': people,
  /**
   * Blocking, ending sessions, demanding a password: of learners. Of the office's people
   * `roles.change` too.
   */
  'people.help': people,
  'plans.grant': owner,
  'requests.answer': people,
  'feedback.read': people,
  'tickets.manage': people,
  /** Lessons, blog, questions, short videos, and the pictures and videos in them. */
  'content.write': words,
  'roles.change': owner,
  /** Asking that somebody's second factor be taken away. */
  'factors.open': owner,
  /** Being the second one of it, or stopping it. */
  'factors.second': everybody,
  'mails.read': owner,
  'jobs.run': owner,
  'audit.read': owner,
} as const satisfies Readonly<Record<string, readonly OfficeRole[]>>;

export type OfficeRight = keyof typeof officeRights;

/** Whether a role may; nobody without one may anything. */
export function officeMay(role: OfficeRole | null, right: OfficeRight): boolean {
  return role !== null && (officeRights[right] as readonly OfficeRole[]).includes(role);
}
