import { setImmediate } from 'node:timers/promises';
import Pdf from 'pdfkit';
import { formatMoney } from '#shared/format/format-money.ts';
import { formatDate, formatTimestampInText, formatTime } from '#shared/format/format-date.ts';
import type { AffiliateStatement, StatementLine } from '../affiliate-statement.ts';
import { fontName, type PdfFont } from './pdf-fonts.ts';
import { brown, faint, gold, hairline, ink, PdfPen } from './pdf-page.ts';
import { dayText, lineText, moveText, periodTitle, sumRows } from './statement-words.ts';

export interface StatementDocument {
  readonly statement: AffiliateStatement;
  readonly lines: readonly StatementLine[];
  /** Whose it is. */
  readonly name: string;
  readonly code: string;
  /** Hears how many pages were drawn, and how many their feet say there are. */
  readonly onPages?: (drawn: number, said: number) => void;
}

/**
 * A statement as a PDF, A4, set in our font. The document is read as a stream; it ends by itself.
 */
export function drawStatement(
  content: StatementDocument,
  fonts: readonly PdfFont[],
): NodeJS.ReadableStream {
  const { statement, code } = content;
  const doc = new Pdf({
    size: 'A4',
    margin: 0,
    lang: 'vi-VN',
    displayTitle: true,
    info: {
      Title: `Sao kê hoa hồng ${periodTitle(statement.period)} – ${code}`,
      Author: 'Mai Vàng',
      Subject: 'Sao kê hoa hồng tiếp thị liên kết',
      CreationDate: statement.asOf,
    },
  });
  for (const { name, bytes } of fonts) doc.registerFont(name, bytes);
  doc.font(fontName(400, 'latin'));
  // Nobody waits for it here: it is read as it comes, and a fault reaches its reader.
  new Sheet(doc, content).draw().then(
    () => doc.end(),
    (error: unknown) => doc.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return doc;
}

const page = { width: 595.28, height: 841.89, margin: 48, bottom: 780, footer: 806 };
const right = page.width - page.margin;
const inner = page.width - 2 * page.margin;
/** Where the columns of amounts end. */
const columns = { what: page.margin + 94, pending: 446, wallet: right };
const rowHeight = 19;
const linesAtOnce = 15;

/** The pages of one statement, from the top down. */
class Sheet {
  readonly #doc: PDFKit.PDFDocument;
  readonly #pen: PdfPen;
  readonly #content: StatementDocument;
  readonly #pages: number;
  #page = 1;
  #y = 0;

  constructor(doc: PDFKit.PDFDocument, content: StatementDocument) {
    this.#doc = doc;
    this.#pen = new PdfPen(doc);
    this.#content = content;
    this.#pages = countPages(content);
  }

  async draw(): Promise<void> {
    this.#head();
    this.#person();
    if (!this.#content.statement.isFinal) this.#running();
    this.#sums();
    await setImmediate();
    await this.#lines();
    this.#foot();
    this.#content.onPages?.(this.#page, this.#pages);
  }

  #head(): void {
    this.#mark(page.margin + 11, 55, 11);
    this.#pen.line('Mai Vàng', page.margin + 28, 60, { size: 15, weight: 700, colour: brown });
    this.#pen.line('Sao kê hoa hồng', right, 60, { size: 19, weight: 700, align: 'right' });
    this.#pen.rule(page.margin, 76, inner, gold, 2);
    this.#y = 76;
  }

  /** The blossom of resources/img/mark.svg. */
  #mark(x: number, y: number, radius: number): void {
    for (let petal = 0; petal < 5; petal += 1) {
      this.#doc
        .save()
        .translate(x, y)
        .rotate(petal * 72)
        .scale(radius);
      this.#doc
        .path(
          'M0 -.2C-.2 -.27 -.46 -.47 -.43 -.73C-.4 -.96 -.18 -1.05 0 -.95C.18 -1.05 .4 -.96 .43 -.73C.46 -.47 .2 -.27 0 -.2Z',
        )
        .fill(gold)
        .restore();
    }
    this.#doc.circle(x, y, radius * 0.15).fill(brown);
  }

  #person(): void {
    const { name, code, statement } = this.#content;
    const middle = page.margin + inner / 2;
    const field = (label: string, text: string, x: number, y: number): void => {
      this.#pen.line(label, x, y, { size: 8.5, colour: faint });
      this.#pen.line(text, x, y + 15, { size: 11, weight: 600, width: inner / 2 - 12 });
    };
    field('Người giới thiệu', name, page.margin, this.#y + 24);
    field('Mã giới thiệu', code, page.margin, this.#y + 62);
    field('Kỳ', periodTitle(statement.period), middle, this.#y + 24);
    field(
      'Từ ngày, đến hết ngày',
      `${dayText(statement.period.from)} – ${dayText(statement.period.to)}`,
      middle,
      this.#y + 62,
    );
    this.#y += 94;
  }

  #running(): void {
    const text = `Tạm tính: kỳ chưa kết thúc. Số liệu đến ${formatTimestampInText(this.#content.statement.asOf.getTime())}.`;
    this.#doc.roundedRect(page.margin, this.#y, inner, 26, 6).fill('#FFF3CF');
    this.#pen.line(text, page.margin + 12, this.#y + 17, { size: 10, weight: 600, colour: brown });
    this.#y += 40;
  }

  #sums(): void {
    this.#heading('Tổng của kỳ');
    this.#columnHeads('', 'Nội dung');
    for (const { text, pendingVnd, walletVnd, isBalance } of sumRows(this.#content.statement)) {
      const look = { size: 10, weight: isBalance ? 600 : 400 } as const;
      const amount = (vnd: bigint): string => (isBalance ? formatMoney(vnd) : moveText(vnd));
      const baseline = this.#y + 13;
      this.#pen.line(text, page.margin, baseline, look);
      this.#pen.line(amount(pendingVnd), columns.pending, baseline, { ...look, align: 'right' });
      this.#pen.line(amount(walletVnd), columns.wallet, baseline, { ...look, align: 'right' });
      this.#row();
    }
    this.#y += 14;
  }

  async #lines(): Promise<void> {
    const { lines } = this.#content;
    this.#heading(`Từng dòng của kỳ (${lines.length})`);
    if (lines.length === 0) {
      this.#pen.line('Kỳ này không có phát sinh.', page.margin, this.#y + 13, {
        size: 10,
        colour: faint,
      });
      return;
    }
    this.#columnHeads('Thời điểm', 'Nội dung');
    for (const [index, line] of lines.entries()) {
      // Setting type is slow: others get their turn.
      if (index % linesAtOnce === linesAtOnce - 1) await setImmediate();
      if (this.#y + rowHeight > page.bottom) this.#turn();
      this.#line(line);
    }
    if (this.#y + rowHeight > page.bottom) this.#turn();
    this.#total(lines);
  }

  #line(line: StatementLine): void {
    const [baseline, ms] = [this.#y + 13, line.at.getTime()];
    this.#pen.line(`${formatDate(ms)} ${formatTime(ms)}`, page.margin, baseline, {
      size: 9.5,
      colour: faint,
    });
    this.#pen.line(lineText(line), columns.what, baseline, {
      size: 9.5,
      width: columns.pending - 80 - columns.what,
    });
    this.#pen.line(moveText(line.pendingVnd), columns.pending, baseline, {
      size: 9.5,
      align: 'right',
    });
    this.#pen.line(moveText(line.walletVnd), columns.wallet, baseline, {
      size: 9.5,
      align: 'right',
    });
    this.#row();
  }

  #total(lines: readonly StatementLine[]): void {
    const [pending, wallet] = lines.reduce(
      ([p, w], line) => [p + line.pendingVnd, w + line.walletVnd],
      [0n, 0n],
    );
    const look = { size: 10, weight: 600 } as const;
    this.#pen.line('Cộng phát sinh', columns.what, this.#y + 13, look);
    this.#pen.line(signed(pending), columns.pending, this.#y + 13, { ...look, align: 'right' });
    this.#pen.line(signed(wallet), columns.wallet, this.#y + 13, { ...look, align: 'right' });
    this.#y += rowHeight;
  }

  #heading(text: string): void {
    this.#pen.line(text, page.margin, this.#y + 14, { size: 12, weight: 700 });
    this.#y += 22;
  }

  #columnHeads(first: string, what: string): void {
    const look = { size: 8.5, weight: 600, colour: faint } as const;
    this.#pen.line(first === '' ? what : first, page.margin, this.#y + 11, look);
    if (first !== '') this.#pen.line(what, columns.what, this.#y + 11, look);
    this.#pen.line('Đang chờ', columns.pending, this.#y + 11, { ...look, align: 'right' });
    this.#pen.line('Ví', columns.wallet, this.#y + 11, { ...look, align: 'right' });
    this.#pen.rule(page.margin, this.#y + 16, inner, ink, 0.75);
    this.#y += headsHeight;
  }

  #row(): void {
    this.#y += rowHeight;
    this.#pen.rule(page.margin, this.#y, inner, hairline);
  }

  #turn(): void {
    this.#foot();
    this.#doc.addPage();
    this.#page += 1;
    this.#y = page.margin;
    this.#columnHeads('Thời điểm', 'Nội dung');
  }

  #foot(): void {
    const { code, statement } = this.#content;
    const look = { size: 8.5, colour: faint } as const;
    this.#pen.rule(page.margin, page.footer - 14, inner, hairline);
    this.#pen.line(
      `Mai Vàng · Sao kê hoa hồng · ${code} · ${periodTitle(statement.period)} · Lập lúc ${formatTimestampInText(statement.asOf.getTime())}`,
      page.margin,
      page.footer,
      { ...look, width: inner - 80 },
    );
    this.#pen.line(`Trang ${this.#page}/${this.#pages}`, right, page.footer, {
      ...look,
      align: 'right',
    });
  }
}

const headsHeight = 17;

/** How many pages the lines take with their total, before any is drawn. */
function countPages({ statement, lines }: StatementDocument): number {
  if (lines.length === 0) return 1;
  const start =
    76 +
    94 +
    (statement.isFinal ? 0 : 40) +
    22 +
    headsHeight +
    8 * rowHeight +
    14 +
    22 +
    headsHeight;
  const first = Math.floor((page.bottom - start) / rowHeight);
  const further = Math.floor((page.bottom - page.margin - headsHeight) / rowHeight);
  return 1 + Math.ceil(Math.max(0, lines.length + 1 - first) / further);
}

function signed(vnd: bigint): string {
  return vnd === 0n ? formatMoney(0n) : moveText(vnd);
}
