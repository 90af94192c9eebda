import { buffer } from 'node:stream/consumers';
import { answerParent } from '#server/aside/answer-parent.ts';
import { readPdfFonts } from './pdf-fonts.ts';
import { drawStatement, type StatementDocument } from './statement-pdf.ts';

/** A statement to be set in the fonts of a folder. */
export interface PdfToDraw {
  readonly document: StatementDocument;
  readonly fontFolder: string;
}

// Run by `affiliate-files.ts` in a process of its own.
answerParent(async ({ document, fontFolder }: PdfToDraw) =>
  buffer(drawStatement(document, await readPdfFonts(fontFolder))),
);
