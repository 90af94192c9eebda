import { renderRichText, type RichTextSection } from '#server/rich-text/render-rich-text.ts';

/** A part of the policy that its list of contents leads to. */
export type PolicySection = RichTextSection;

export interface RenderedPolicy {
  readonly html: string;
  readonly sections: readonly PolicySection[];
}

/**
 * The policy's Markdown as HTML that can be shown as it is. HTML within the Markdown is left out.
 */
export function renderPolicy(markdown: string): RenderedPolicy {
  const { html, sections } = renderRichText(markdown, { htmlWithin: 'dropped' });
  return { html, sections };
}
