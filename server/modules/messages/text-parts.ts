import { formatMoney } from '#shared/format/format-money.ts';

/** A message in Vietnamese, the same in the product and as an e-mail. Nothing in it is HTML. */
export interface MessageText {
  /** Title of the notification and subject of the e-mail. */
  readonly title: string;
  /** The line below the title in lists. */
  readonly preview: string;
  readonly paragraphs: readonly Paragraph[];
  /** Where to go on; the first is the main one. */
  readonly actions: readonly MessageAction[];
}

export type Paragraph = readonly TextPart[];

export interface TextPart {
  readonly text: string;
  readonly strong: boolean;
}

export interface MessageAction {
  readonly label: string;
  /** Inside the portal, with its slash. */
  readonly path: string;
}

/** A paragraph of plain and strong parts. */
export function line(...parts: readonly (string | TextPart)[]): Paragraph {
  return parts.map((part) => (typeof part === 'string' ? { text: part, strong: false } : part));
}

/** A strong part of a paragraph. */
export function bold(text: string): TextPart {
  return { text, strong: true };
}

/** A strong amount. */
export function money(vnd: bigint): TextPart {
  return bold(formatMoney(vnd));
}
