import {
  hasDatabaseCause,
  type DatabaseObstacle,
  obstacleOf,
  obstacleTexts,
} from './database-obstacle.ts';

export interface WaitOptions {
  /** How long one that may come is waited for. */
  readonly patienceMs: number;
  /** Tells whoever starts the server why nothing happens yet; once for each reason. */
  readonly say: (text: string) => void;
  readonly now: () => number;
  readonly pause: (ms: number) => Promise<void>;
}

const firstPauseMs = 250;
const longestPauseMs = 5000;

/**
 * Opens a database, again and again while it is only starting, restarting, not reached or full.
 * What no waiting heals (a wrong password, a missing database) rejects at once, as does what is
 * still so after `patienceMs`.
 */
export async function waitForDatabase<T>(
  open: () => Promise<T>,
  { patienceMs, say, now, pause }: WaitOptions,
): Promise<T> {
  const untilMs = now() + patienceMs;
  let said: DatabaseObstacle | null = null;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await open();
    } catch (error) {
      const obstacle = hasDatabaseCause(error) ? obstacleOf(error) : null;
      if (obstacle === null || !passing.has(obstacle) || now() + pauseMs > untilMs) throw error;
      if (obstacle !== said)
        say(
          `${obstacleTexts[obstacle]} Máy chủ sẽ thử lại trong ${Math.ceil((untilMs - now()) / 1000)} giây tới.`,
        );
      said = obstacle;
      await pause(pauseMs);
    }
  }
}

const passing: ReadonlySet<DatabaseObstacle> = new Set([
  'refused',
  'starting',
  'full',
  'silent',
  // A standby that is about to be promoted.
  'read_only',
]);
