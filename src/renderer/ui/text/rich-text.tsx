import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { cx } from '../cx.ts';
import { createLateCode } from '../states/late-code.ts';
import css from './rich-text.module.css';

export interface RichTextProps {
  /** Sanitised by the server when it was written. */
  readonly html: string;
  readonly className?: string | undefined;
  /** In its place until the browser's sanitiser is there; nothing when left out. */
  readonly waiting?: ReactNode;
  /** In its place when the sanitiser cannot be fetched; as while waiting when left out. */
  readonly missing?: ReactNode;
}

/**
 * A formatted text that was written elsewhere. The server prints it as it is, since it was
 * sanitised when it was written, and the browser takes over what was printed untouched; what the
 * browser puts on the page itself is sanitised once more.
 */
export function RichText({ html, className, waiting = null, missing = waiting }: RichTextProps) {
  const isPrinted = useSyncExternalStore(
    subscribeNever,
    () => false,
    () => true,
  );
  // What was printed stays as it stands for as long as it is the same text.
  const [printed] = useState(isPrinted ? html : null);
  const look = cx(css['text'], className);
  if (printed !== html)
    return <Purified html={html} look={look} waiting={waiting} missing={missing} />;
  // The only way to show formatted text; nothing is set in the browser here, it only keeps what the
  // server printed
  // oxlint-disable-next-line react/no-danger
  return <div className={look} dangerouslySetInnerHTML={{ __html: html }} />;
}

const purifier = createLateCode(async () => (await import('./purify-html.ts')).purifyHtml);

interface PurifiedProps {
  readonly html: string;
  readonly look: string;
  readonly waiting: ReactNode;
  readonly missing: ReactNode;
}

function Purified({ html, look, waiting, missing }: PurifiedProps) {
  const state = useSyncExternalStore(purifier.subscribe, purifier.get, purifier.get);
  const isReady = state.kind === 'ready';
  useEffect(() => {
    if (isReady) return undefined;
    purifier.want();
    window.addEventListener('online', purifier.want);
    return () => window.removeEventListener('online', purifier.want);
  }, [isReady]);
  const clean = useMemo(() => (state.kind === 'ready' ? state.code(html) : null), [state, html]);
  if (clean === null) return state.kind === 'missing' ? missing : waiting;
  // oxlint-disable-next-line react/no-danger -- sanitised above; Trusted Types take nothing else
  return <div className={look} dangerouslySetInnerHTML={{ __html: clean }} />;
}

const subscribeNever = () => () => undefined;
