import { fontName, fontRuns, type PdfWeight } from './pdf-fonts.ts';

/** How a line of text looks; sizes and places in points. */
export interface TextLook {
  readonly size: number;
  readonly weight?: PdfWeight;
  readonly colour?: string;
  /** `right`: x is where it ends. */
  readonly align?: 'left' | 'right';
  /** A longer text ends in an ellipsis. */
  readonly width?: number;
}

/** Draws single lines of text in a document whose fonts are registered (`fontName`). */
export class PdfPen {
  readonly #doc: PDFKit.PDFDocument;

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc;
  }

  /** Draws a line at its baseline and answers how wide it is. */
  line(text: string, x: number, baseline: number, look: TextLook): number {
    const shown = look.width === undefined ? text : this.#fit(text, look, look.width);
    const width = this.width(shown, look);
    let at = look.align === 'right' ? x - width : x;
    this.#doc.fillColor(look.colour ?? ink);
    for (const run of fontRuns(shown)) {
      this.#use(run.subset, look);
      this.#doc.text(run.text, at, baseline, { lineBreak: false, baseline: 'alphabetic' });
      at += this.#doc.widthOfString(run.text);
    }
    return width;
  }

  width(text: string, look: TextLook): number {
    return fontRuns(text).reduce((sum, run) => {
      this.#use(run.subset, look);
      return sum + this.#doc.widthOfString(run.text);
    }, 0);
  }

  /** A straight hairline. */
  rule(x: number, y: number, width: number, colour: string, thickness = 0.5): void {
    this.#doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(thickness)
      .strokeColor(colour)
      .stroke();
  }

  #use(subset: Parameters<typeof fontName>[1], { weight = 400, size }: TextLook): void {
    this.#doc.font(fontName(weight, subset)).fontSize(size);
  }

  #fit(text: string, look: TextLook, width: number): string {
    if (this.width(text, look) <= width) return text;
    const letters = Array.from(text);
    while (letters.length > 1 && this.width(`${letters.join('')}…`, look) > width) letters.pop();
    return `${letters.join('')}…`;
  }
}

/** Colours of documents, for paper. */
export const ink = '#1F1A14';
export const faint = '#6B6257';
export const hairline = '#DDD5C9';
export const gold = '#FABB15';
export const brown = '#6E460A';
