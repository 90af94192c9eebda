import { t as shellText } from '#renderer/copy/vi.ts';
import type { QueryStatus } from '#renderer/graphql/query-status.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { ErrorPanel } from '#renderer/ui/states/error-panel.tsx';
import { t } from './copy.ts';

export interface ListTroubleProps {
  readonly status: Extract<QueryStatus<unknown>, { readonly kind: 'offline' | 'failed' }>;
  /** What could not be shown; "Chưa tải được danh sách" when left out. */
  readonly title?: string | undefined;
}

/** Why nothing can be shown, and the way to try again. */
export function ListTrouble({ status, title = t('adc.failed') }: ListTroubleProps) {
  const isOffline = status.kind === 'offline';
  return (
    <ErrorPanel
      title={isOffline ? t('adc.offline') : title}
      code={isOffline ? undefined : shellText('common.errorCode', { code: status.error.code })}
      onRetry={status.reload}
      retryLabel={shellText('common.retry')}
    >
      {errorText(status.error)}
    </ErrorPanel>
  );
}
