import type { AppError } from '#shared/errors/error-code.ts';
import { ok, type Result } from '#shared/kernel/result.ts';
import { renderRichText, type RichTextSection } from '#server/rich-text/render-rich-text.ts';

/** A part of the policy that its list of contents leads to. */
export type PolicySection = RichTextSection;

export interface RenderedPolicy {
  readonly html: string;
  readonly sections: readonly PolicySection[];
}

/**
 * The policy's Markdown as HTML that can be shown as it is. HTML within the Markdown is left out.
 * Refuses with MARKDOWN_TOO_HARD.
 */
export function renderPolicy(markdown: string): Result<RenderedPolicy, AppError> {
  const rendered = renderRichText(markdown, { htmlWithin: 'dropped' });
  if (!rendered.ok) return rendered;
  const { html, sections } = rendered.value;
  return ok({ html, sections });
}
