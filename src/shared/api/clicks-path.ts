/**
 * Where the portal tells of a visit by an affiliate's link: POST with a `ClickReport` as JSON,
 * answered with 204.
 */
export const clicksPath = '/clicks';

/** What the page tells. */
export interface ClickReport {
  /** `?ref=` */
  readonly ref: string;
  /** `&c=`, the campaign; null without one. */
  readonly c: string | null;
  /** Of the page, without its query. */
  readonly path: string;
  /** The host of the page that led here; null for none. */
  readonly referrer: string | null;
}
