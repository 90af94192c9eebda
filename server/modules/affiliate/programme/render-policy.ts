import { marked, type Tokens } from 'marked';
import sanitizeHtml from 'sanitize-html';

/** A part of the policy that its list of contents leads to. */
export interface PolicySection {
  /** `muc-1`: the id of its head in the HTML. */
  readonly id: string;
  readonly title: string;
}

export interface RenderedPolicy {
  /** Sanitised: tags of text and tables, links to our own pages, `https:` and `mailto:`. Every second-level head has its id. */
  readonly html: string;
  readonly sections: readonly PolicySection[];
}

/** The policy's Markdown as HTML that can be shown as it is. HTML within the Markdown is left out. */
export function renderPolicy(markdown: string): RenderedPolicy {
  const sections: PolicySection[] = [];
  const renderer = new marked.Renderer();
  renderer.html = () => '';
  renderer.heading = function heading({ tokens, depth }: Tokens.Heading) {
    const inner = this.parser.parseInline(tokens);
    if (depth !== 2) return `<h${depth}>${inner}</h${depth}>\n`;
    const id = `muc-${sections.length + 1}`;
    sections.push({ id, title: plainText(this.parser.parseInline(tokens, this.parser.textRenderer)) });
    return `<h2 id="${id}">${inner}</h2>\n`;
  };
  const html = marked.parse(markdown, { renderer, async: false, gfm: true });
  return { html: sanitizeHtml(html, rules).trim(), sections };
}

const rules: sanitizeHtml.IOptions = {
  allowedTags: ['h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'br', 'hr', 'blockquote', 'a', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  allowedAttributes: { h2: ['id'], a: ['href'], th: ['align'], td: ['align'], ol: ['start'] },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
};

/** The text renderer leaves characters escaped, as in HTML. */
function plainText(escaped: string): string {
  return sanitizeHtml(escaped, { allowedTags: [], allowedAttributes: {} }).replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&').trim();
}
