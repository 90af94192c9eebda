import { Tokenizer } from 'marked';

/** Quotes in lists in quotes, bold in italics …: the parser calls itself for each. */
const deepest = 24;

/**
 * Characters that lie behind marks of emphasis, summed over all tries to close one: the parser
 * looks through them anew each time. A paragraph of 4000 characters with 400 marks comes to
 * 800 000; '_a*' a thousand times to 1 500 000.
 */
const mostEmphasis = 3_000_000;

/**
 * Characters that lie before the parser, summed over all its steps: a paragraph of 60 000
 * characters in 3000 pieces comes to 90 000 000.
 */
const mostSteps = 100_000_000;

/** A text for which the parser would need too long, or more stack than there is. */
export class TooHardToRead extends Error {
  override readonly name = 'TooHardToRead';
}

/**
 * Reads one Markdown text and counts what the parser does; throws `TooHardToRead` where it would
 * get out of hand (it is quadratic in emphasis, and calls itself for what is nested). Make a new
 * one for every text.
 */
export class BoundedTokenizer extends Tokenizer {
  #depth = 0;
  #emphasis = 0;
  #steps = 0;

  /** What the parser tries first of each block. */
  override space(src: string) {
    this.#step(src);
    return super.space(src);
  }
  /** What the parser tries first within a line. */
  override escape(src: string) {
    this.#step(src);
    return super.escape(src);
  }

  override blockquote(src: string) {
    return this.#within(() => super.blockquote(src));
  }
  override list(src: string) {
    return this.#within(() => super.list(src));
  }
  override link(src: string) {
    return this.#within(() => super.link(src));
  }
  override reflink(...args: Parameters<Tokenizer['reflink']>) {
    return this.#within(() => super.reflink(...args));
  }
  override emStrong(...args: Parameters<Tokenizer['emStrong']>) {
    if (/^[*_]/.test(args[0])) this.#look(args[0]);
    return this.#within(() => super.emStrong(...args));
  }
  override del(...args: Parameters<Tokenizer['del']>) {
    if (args[0].startsWith('~')) this.#look(args[0]);
    return this.#within(() => super.del(...args));
  }

  #within<T>(read: () => T): T {
    if (this.#depth >= deepest) throw new TooHardToRead();
    this.#depth += 1;
    try {
      return read();
    } finally {
      this.#depth -= 1;
    }
  }

  #step(src: string): void {
    this.#steps += src.length;
    if (this.#steps > mostSteps) throw new TooHardToRead();
  }

  #look(src: string): void {
    this.#emphasis += src.length;
    if (this.#emphasis > mostEmphasis) throw new TooHardToRead();
  }
}
