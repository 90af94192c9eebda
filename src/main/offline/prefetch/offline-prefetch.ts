import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';

/**
 * The answers that let every screen open without a network, fetched in the background in the
 * learner's name.
 */
export interface OfflinePrefetch {
  /**
   * Asks what the pages ask about a lesson, whatever is kept of it, now and without the
   * background's patience: what it is downloaded as and where it lies belong together. The first
   * refusal of the server or the network is the error; what was kept before stays.
   */
  keepLesson(slug: string): Promise<Result<true, AppError>>;
}
