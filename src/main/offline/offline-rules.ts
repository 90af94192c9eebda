import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import type { DeviceSettings } from '#shared/settings/device-settings.ts';
import type { SyncClock } from '#shared/sync/ports.ts';
import type { Study } from '../session/study.ts';
import { type CourseLesson, lessonsToFetch, lessonsToRemove } from './downloads/download-rules.ts';
import type { Downloads } from './downloads/downloads.ts';

/** Follows the learner's rules: the next lessons come by themselves, learned ones go. */
export interface OfflineRules {
  /** This lesson is being played now. */
  readonly played: (lessonId: string) => void;
  /** The learner took these off the disk: they do not come back by themselves in this run. */
  removed(lessonIds: readonly string[]): void;
  /** Something changed that the rules depend on. */
  look(): void;
  stop: Unsubscribe;
}

export interface OfflineRulesDeps {
  readonly downloads: Pick<Downloads, 'records' | 'download' | 'remove'>;
  readonly settings: () => DeviceSettings['offline'];
  /**
   * When its device and the server last exchanged all they had (`lastSyncedAtMs`) is told by the
   * server's clock.
   */
  readonly study: Pick<Study, 'list' | 'status'>;
  /** The course in order as this person may see it; null = not known yet. */
  readonly course: () => Promise<readonly CourseLesson[] | null>;
  /** Its moment is not believed: a clock that leaps would take everything off the disk. */
  readonly clock: Pick<SyncClock, 'monotonic' | 'schedule'>;
  readonly report: (what: string, error: unknown) => void;
}

/** The rules look this long after something happened, and once in a while, in ms. */
export const ruleTimes = { soon: 5000, again: 3_600_000 } as const;
/** So long after its last range a lesson still counts as playing, in ms. */
const playingMs = 10 * 60_000;

export function createOfflineRules({
  downloads,
  settings,
  study,
  course,
  clock,
  report,
}: OfflineRulesDeps): OfflineRules {
  const removedByHand = new Set<string>();
  let playing: { readonly lessonId: string; readonly at: number } | null = null;
  let cancelSoon: Unsubscribe | null = null;
  let isOver = false;
  const follow = async () => {
    const { fetchNext, removeWatched } = settings();
    if (fetchNext === 0 && !removeWatched) return;
    const [records, learned, lessons] = await Promise.all([
      downloads.records(),
      study.list(),
      course(),
    ]);
    if (!learned.ok || isOver) return;
    const playingId =
      playing && clock.monotonic() - playing.at < playingMs ? playing.lessonId : null;
    const nowMs = removeWatched ? (await study.status()).lastSyncedAtMs : null;
    if (nowMs !== null) {
      const gone = lessonsToRemove({ progress: learned.value, records }, { playingId, nowMs });
      if (gone.length > 0) await downloads.remove(gone);
    }
    if (lessons === null || playing === null) return;
    const next = lessonsToFetch(
      { course: lessons, progress: learned.value, records },
      { currentId: playing.lessonId, count: fetchNext },
    );
    const wanted = next.filter((lessonId) => !removedByHand.has(lessonId));
    if (wanted.length > 0) await downloads.download(wanted, { byItself: true });
  };
  const look = () => {
    if (isOver || cancelSoon) return;
    cancelSoon = clock.schedule(ruleTimes.soon, () => {
      cancelSoon = null;
      follow().catch((error: unknown) => report('rules of downloads', error));
    });
  };
  const lookAgain = () => {
    look();
    cancelAgain = clock.schedule(ruleTimes.again, lookAgain);
  };
  let cancelAgain = clock.schedule(ruleTimes.again, lookAgain);
  return {
    played(lessonId) {
      const isOther = playing?.lessonId !== lessonId;
      playing = { lessonId, at: clock.monotonic() };
      if (isOther) look();
    },
    removed(lessonIds) {
      for (const lessonId of lessonIds) removedByHand.add(lessonId);
    },
    look,
    stop() {
      isOver = true;
      cancelSoon?.();
      cancelAgain();
    },
  };
}
