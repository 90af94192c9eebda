import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import css from './policy-text.module.css';

/** The text of the policy: sanitised by the server when it was written, and once more before it stands on the page; what comes out is the only HTML that the page's Trusted Types take. Load it late. */
export function PolicyText({ html }: { readonly html: string }) {
  const clean = useMemo(() => DOMPurify.sanitize(html, { USE_PROFILES: { html: true }, FORBID_TAGS: ['style', 'img', 'form', 'input', 'button'], FORBID_ATTR: ['style', 'class'], RETURN_TRUSTED_TYPE: true }), [html]);
  // oxlint-disable-next-line react/no-danger -- the only way to show formatted text that was written elsewhere; sanitised above
  return <div className={css['text']} dangerouslySetInnerHTML={{ __html: clean }} />;
}
