import type { SyncClock } from '#shared/sync/ports.ts';
import type { DownloadRecord } from '../../cache/stores/download-store.ts';
import { type DownloadList, keyOf } from './download-list.ts';
import type { PackageRequests } from './package-requests.ts';

/** Finds out whether the server has a newer version of what is kept. */
export interface NewerVersions {
  /** `mediaFolder`: where the lesson's media are said to lie. Asks once in a while about each. */
  readonly look: (record: DownloadRecord, mediaFolder: string) => void;
}

/** How often a lesson in one folder is asked about, in ms. */
const lookEveryMs = 6 * 3_600_000;
const timeoutMs = 20_000;

export function createNewerVersions({
  requests,
  list: listNow,
  isOnline,
  clock,
  onChange,
  report,
}: {
  readonly requests: Pick<PackageRequests, 'describe'>;
  readonly list: () => Promise<DownloadList | null>;
  readonly isOnline: () => boolean;
  readonly clock: Pick<SyncClock, 'monotonic'>;
  readonly onChange: () => void;
  readonly report: (what: string, error: unknown) => void;
}): NewerVersions {
  const lookedAt = new Map<string, number>();
  const ask = async (record: DownloadRecord, key: string) => {
    const answer = await requests.describe(record.lessonId, AbortSignal.timeout(timeoutMs));
    if (!answer.ok) {
      lookedAt.delete(key);
      return;
    }
    const list = await listNow();
    const known = list?.find(record.userId, record.lessonId);
    // What was replaced meanwhile is another matter.
    if (known?.stage.kind !== 'settled' || known.current?.folder !== record.current?.folder) return;
    const { version, mediaFolder } = answer.value;
    if (known.current?.version !== version) list?.put({ ...known, isOutdated: true });
    // The same files under another name.
    else list?.put({ ...known, current: { ...known.current, mediaFolder } });
    onChange();
  };
  return {
    look(record, mediaFolder) {
      const key = `${keyOf(record)}/${mediaFolder}`;
      const now = clock.monotonic();
      if (
        !isOnline() ||
        record.stage.kind !== 'settled' ||
        record.isOutdated ||
        now - (lookedAt.get(key) ?? Number.NEGATIVE_INFINITY) < lookEveryMs
      )
        return;
      lookedAt.set(key, now);
      ask(record, key).catch((error: unknown) => report('look for a newer version', error));
    },
  };
}
