import type { OfficeRight } from '#shared/domain/office/office-roles.ts';

/**
 * What waits in one page of the back office: the number beside its entry in the sidebar. Its
 * module names it in `module.ts`.
 */
export interface AdminCounter {
  /**
   * The page's name in its address: `orders`, `support`; '' is the overview. A part of a page that
   * shows its own number has it behind a slash.
   */
  readonly key: string;
  /** What one has to be allowed to see it. */
  readonly right: OfficeRight;
  /** How many wait now. One cheap statement: it runs each time the sidebar looks. */
  count(now: Date): Promise<number>;
}
