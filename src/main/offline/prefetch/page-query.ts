/**
 * A query of the page as the very text that it sends, and what it needs to be asked without the
 * page.
 */
export interface PageQuery {
  readonly name: string;
  readonly text: string;
  /**
   * The one variable that is required and stands for a lesson's slug; null when the query needs
   * none.
   */
  readonly slugVariable: string | null;
}
