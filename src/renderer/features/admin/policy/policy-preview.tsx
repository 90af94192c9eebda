import { AdminPolicyPreviewDocument } from '#renderer/graphql/generated/graphql.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { RichText } from '#renderer/ui/text/rich-text.tsx';
import { Skeleton } from '#renderer/ui/states/skeleton.tsx';
import { ListTrouble } from '../list/list-trouble.tsx';
import { t } from './copy.ts';
import css from './policy.module.css';

/**
 * What affiliates would read, rendered and sanitised by the server as it will be when it is
 * published.
 */
export function PolicyPreview({ markdown }: { readonly markdown: string }) {
  const status = useQueryStatus(AdminPolicyPreviewDocument, {
    variables: { markdown },
    fetchPolicy: 'cache-first',
  });
  if (markdown.trim() === '') return <p className={css['quiet']}>{t('apl.preview.none')}</p>;
  if (status.kind === 'offline' || status.kind === 'failed')
    return <ListTrouble status={status} title={t('apl.preview.failed')} />;
  if (status.kind === 'loading')
    return (
      <div aria-busy="true" aria-label={t('apl.preview.loading')}>
        <Skeleton height="240px" />
      </div>
    );
  return (
    <RichText
      className={css['text']}
      html={status.data.admin_policy_preview}
      waiting={<Skeleton height="240px" />}
    />
  );
}
