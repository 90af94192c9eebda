import DOMPurify from 'dompurify';
import { parseSiteImage } from '#shared/domain/site-content/site-image.ts';

// A picture is ours or shows nothing. (The one importer of the sanitiser: a page may make its
// Trusted Types policy once.)
DOMPurify.addHook('afterSanitizeAttributes', (element) => {
  if (element.tagName === 'IMG' && parseSiteImage(element.getAttribute('src') ?? '') === null)
    element.removeAttribute('src');
});

/**
 * What of a text may stand on the page, as the only kind of HTML that its Trusted Types take: text,
 * tables, links and our own pictures. Load it late.
 */
export function purifyHtml(html: string): TrustedHTML {
  return DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: [
      'style',
      'form',
      'input',
      'button',
      'select',
      'textarea',
      'audio',
      'video',
      'dialog',
    ],
    FORBID_ATTR: ['style', 'class', 'srcset'],
    RETURN_TRUSTED_TYPE: true,
  });
}
