import { placeholderCode } from '../domain/commerce/commerce-rules.ts';

/**
 * The specification's constants (SPEC.md 3), each in this one place. The contact's phone and e-mail
 * are the installation's: `brand` in src/renderer/lib/format/brand.ts.
 */
export const productConstants = {
  /** Said when something was copied. */
  copied: 'Đã sao chép',
  /** Stands for a code that does not exist yet. */
  placeholderCode,
  /** Label of the role that the back office is open to. */
  adminRole: 'Admin',
  /**
   * The word for those who learn: within a sentence, at its beginning, and in capitals above
   * printed facts.
   */
  student: { lower: 'học viên', title: 'Học viên', upper: 'HỌC VIÊN' },
  /** Names a video that has no title of its own. */
  videoTitle: 'Video bài học',
  /** Pictures of the mark at the portal's root. */
  logoPaths: { mark: '/icon.svg', touch: '/apple-touch-icon.png' },
} as const;
