import Share2 from 'lucide-react/icons/share-2';
import { useSyncExternalStore } from 'react';
import { Button } from '../../ui/button.tsx';
import { CopyAction } from '../../ui/text/copy-action.tsx';
import { t } from './copy.ts';
import css from './share-bar.module.css';

/** Takes a post along: its link, and the system's own way of sharing where there is one. */
export function ShareBar({ title, slug }: { readonly title: string; readonly slug: string }) {
  const origin = useSyncExternalStore(
    subscribeNever,
    () => window.location.origin,
    () => '',
  );
  const canShare = useSyncExternalStore(
    subscribeNever,
    () => typeof navigator.share === 'function',
    () => false,
  );
  const url = `${origin}/blog/${slug}`;
  const share = () => {
    // Whoever closes the system's sheet has shared nothing, and nothing has to be said of it.
    navigator.share({ title, url }).catch(() => undefined);
  };
  return (
    <fieldset className={css['share']}>
      <legend className="sr">{t('blog.share.this')}</legend>
      <CopyAction
        size="sm"
        value={url}
        text={t('blog.share.copy')}
        copiedText={t('blog.share.copied')}
        copiedSaid={t('blog.share.copiedSaid')}
        failedText={t('blog.share.copyFailed')}
        failedClassName={css['failed']}
      />
      {canShare && (
        <Button size="sm" onClick={share}>
          <Share2 aria-hidden="true" />
          {t('blog.share')}
        </Button>
      )}
    </fieldset>
  );
}

const subscribeNever = () => () => undefined;
