import { marked, type Renderer, type Token, type Tokens } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { parseSiteImage } from '#shared/domain/site-content/site-image.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import { BoundedTokenizer, TooHardToRead } from './bounded-tokenizer.ts';

/** A part of a text that its list of contents leads to. */
export interface RichTextSection {
  /** `muc-1`, `muc-2` …: the id of its head in the HTML. */
  readonly id: string;
  readonly title: string;
}

export interface RichText {
  /**
   * Sanitised: tags of text and tables, links to our own pages, `https:` and `mailto:`, and our own
   * pictures with their size. Every second-level head has its id; nothing else has one.
   */
  readonly html: string;
  readonly sections: readonly RichTextSection[];
  /** What is read, without any tags. */
  readonly plainText: string;
}

export interface RichTextOptions {
  /** HTML within the Markdown: `kept` as far as it is harmless, or left out. */
  readonly htmlWithin: 'kept' | 'dropped';
}

/** The id of the n-th second-level head, from 1. */
export function sectionId(place: number): string {
  return `muc-${place}`;
}

/**
 * Markdown as HTML that can be shown as it is, whoever wrote it. Refuses with MARKDOWN_TOO_HARD
 * (field `markdown`) what could hold the process.
 */
export function renderRichText(
  markdown: string,
  options: RichTextOptions,
): Result<RichText, AppError> {
  try {
    return ok(renderBounded(markdown, options));
  } catch (error) {
    if (!(error instanceof TooHardToRead)) throw error;
    return err(appError('MARKDOWN_TOO_HARD', { field: 'markdown' }));
  }
}

function renderBounded(markdown: string, { htmlWithin }: RichTextOptions): RichText {
  const sections: RichTextSection[] = [];
  const renderer = new marked.Renderer();
  if (htmlWithin === 'dropped') renderer.html = () => '';
  renderer.heading = function heading({ tokens, depth }: Tokens.Heading) {
    const inner = this.parser.parseInline(tokens);
    // The page's own heading is the only one of the first level.
    const level = Math.min(4, Math.max(2, depth));
    if (level !== 2) return `<h${level}>${inner}</h${level}>\n`;
    const id = sectionId(sections.length + 1);
    sections.push({
      id,
      title: plainTextOf(this.parser.parseInline(tokens, this.parser.textRenderer)),
    });
    return `<h2 id="${id}">${inner}</h2>\n`;
  };
  renderer.paragraph = paragraph;
  const html = sanitizeHtml(
    marked.parse(markdown, {
      renderer,
      tokenizer: new BoundedTokenizer(),
      async: false,
      gfm: true,
    }),
    rules(new Set(sections.map(({ id }) => id))),
  ).trim();
  return {
    html,
    sections,
    plainText: plainTextOf(html.replaceAll(/<\/(?:p|h\d|li|td|th|figcaption)>|<br \/>/g, ' ')),
  };
}

const rules = (ids: ReadonlySet<string>): sanitizeHtml.IOptions => ({
  allowedTags: [
    'h2',
    'h3',
    'h4',
    'p',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'br',
    'hr',
    'blockquote',
    'a',
    'code',
    'pre',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'figure',
    'figcaption',
    'img',
  ],
  allowedAttributes: {
    h2: ['id'],
    a: ['href'],
    th: ['align'],
    td: ['align'],
    ol: ['start'],
    img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
  },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  // A picture of another host would tell it who reads what.
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'img' && parseSiteImage(attribs['src'] ?? '') === null,
  transformTags: {
    b: 'strong',
    i: 'em',
    // Ids are ours: another one could stand for a place of the page.
    h2: (tagName, { id }) => ({ tagName, attribs: id !== undefined && ids.has(id) ? { id } : {} }),
    img: (tagName, { src = '', alt = '' }) => {
      const image = parseSiteImage(src);
      return {
        tagName,
        attribs:
          image === null
            ? { src }
            : {
                src,
                alt,
                width: String(image.width),
                height: String(image.height),
                loading: 'lazy',
                decoding: 'async',
              },
      };
    },
  },
});

/** A picture that stands alone is a figure, and its title the words below it. */
function paragraph(this: Renderer, { tokens }: Tokens.Paragraph): string {
  const [picture] = tokens;
  if (tokens.length !== 1 || picture === undefined || !isImage(picture))
    return `<p>${this.parser.parseInline(tokens)}</p>\n`;
  const caption =
    picture.title === null ? '' : `<figcaption>${escapeText(picture.title)}</figcaption>`;
  return `<figure>${this.parser.parseInline([{ ...picture, title: null }])}${caption}</figure>\n`;
}

function isImage(token: Token): token is Tokens.Image {
  return token.type === 'image';
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** HTML without its tags, and its signs as they are read. */
function plainTextOf(html: string): string {
  return sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .trim();
}
