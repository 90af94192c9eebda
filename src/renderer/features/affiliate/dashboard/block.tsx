import type { ReactNode } from 'react';
import { t as shellText } from '#renderer/copy/vi.ts';
import type { QueryStatus } from '#renderer/graphql/query-status.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { ErrorPanel } from '#renderer/ui/states/error-panel.tsx';
import { SkeletonGate } from '#renderer/ui/states/skeleton-gate.tsx';
import { useHeldHeight } from './use-held-height.ts';

export interface BlockProps<Data> {
  readonly status: QueryStatus<Data>;
  /** Of the size that the content will have. */
  readonly skeleton: ReactNode;
  /** What could not be had. */
  readonly failed: string;
  readonly children: (data: Data) => ReactNode;
}

/** A part of the page with an answer of its own: it loads, fails and is asked again by itself. */
export function Block<Data>({ status, skeleton, failed, children }: BlockProps<Data>) {
  const box = useHeldHeight(status.kind === 'loading');
  return (
    <div ref={box}>
      <SkeletonGate
        loading={status.kind === 'loading'}
        skeleton={skeleton}
        label={shellText('common.loading')}
      >
        {() => {
          if (status.kind === 'loading') return null;
          if (status.kind === 'ready') return children(status.data);
          return (
            <ErrorPanel
              title={failed}
              code={shellText('common.errorCode', { code: status.error.code })}
              onRetry={status.reload}
              retryLabel={shellText('common.retry')}
            >
              {errorText(status.error)}
            </ErrorPanel>
          );
        }}
      </SkeletonGate>
    </div>
  );
}
