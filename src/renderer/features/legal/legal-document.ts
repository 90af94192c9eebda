/**
 * A legal text as the pages show it. Plain words only: no markup, no links; `{brand}` is the name
 * of the product.
 */
export interface LegalDocument {
  readonly title: string;
  /** The day it applies from, `YYYY-MM-DD`. */
  readonly appliesFrom: string;
  /** The few lines that most people came for. */
  readonly summary: readonly string[];
  readonly sections: readonly LegalSection[];
}

export interface LegalSection {
  /** Anchor on the page. */
  readonly id: string;
  readonly title: string;
  /** A text is a paragraph, several in an array are a list. */
  readonly blocks: readonly (string | readonly string[])[];
}
