import { useCallback } from 'react';
import { notify } from '#renderer/lib/notify.ts';
import { usePlatform } from '#renderer/platform/context.tsx';
import { t } from '../../copy.ts';
import { failureReport } from '../../player-core/failure-report.ts';
import type { MediaFailure } from '../../player-core/media-failure.ts';
import { usePlayerStore } from '../player-context.tsx';

/** Copies a report of the fault, to be sent to the team. */
export function useReportFailure(lessonSlug: string, failure: MediaFailure): () => void {
  const { desktop } = usePlatform();
  const store = usePlayerStore();
  return useCallback(() => {
    const report = async () => {
      const version = (await desktop?.info())?.version ?? ownFile();
      await navigator.clipboard.writeText(
        failureReport({
          failure,
          lessonSlug,
          seconds: store.getState().currentSeconds,
          nowMs: Date.now(),
          version,
        }),
      );
    };
    report().then(
      () => notify(t('player.report.copied'), { kind: 'success' }),
      () => notify(t('player.report.failed'), { kind: 'error' }),
    );
  }, [desktop, store, failure, lessonSlug]);
}

/** The portal has no version number; the name of its file changes with its content. */
function ownFile(): string {
  return new URL(import.meta.url).pathname.split('/').at(-1) ?? '';
}
