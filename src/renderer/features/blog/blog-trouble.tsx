import { t as shellText } from '../../copy/vi.ts';
import type { QueryStatus } from '../../graphql/query-status.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { t } from './copy.ts';

/**
 * Posts that could not be read: no network, or something failed; in both cases one may ask again.
 */
export function BlogTrouble({
  status,
}: {
  readonly status: Extract<QueryStatus<unknown>, { readonly kind: 'offline' | 'failed' }>;
}) {
  return (
    <ErrorPanel
      title={t(status.kind === 'offline' ? 'blog.offline' : 'blog.failed')}
      code={shellText('common.errorCode', { code: status.error.code })}
      onRetry={status.reload}
      retryLabel={shellText('common.retry')}
    >
      {errorText(status.error)}
    </ErrorPanel>
  );
}
