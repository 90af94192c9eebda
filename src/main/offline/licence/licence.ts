import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import type { LicenceState } from '#shared/offline/offline-state.ts';

/**
 * The right to play what is kept on this machine: of whoever is signed in, for 30 days from the
 * last contact with the server (PRODUCT.md 5). It locks and deletes nothing.
 */
export interface Licence {
  /** Never asks the server. */
  state(): Promise<LicenceState>;
  /**
   * Whether what is kept may be played now; `LICENCE_LAPSED`, `LICENCE_REVOKED`. Previews stay open
   * to whoever is signed in. When it may not be, the server is asked first if that was not done
   * just now; that waits some seconds at most.
   */
  mayPlay(lesson: { readonly isPreview: boolean }): Promise<Result<true, AppError>>;
  /**
   * Asks the server; calls at the same time share one question. A refusal changes nothing: it may
   * be the network's.
   */
  renew(): Promise<Result<LicenceState, AppError>>;
  /** Tells of every other state, also when time alone made it so. */
  subscribe(listener: (state: LicenceState) => void): Unsubscribe;
}
