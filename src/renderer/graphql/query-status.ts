import type { AppError } from '#shared/errors/error-code.ts';

/**
 * What a screen knows about an answer of the server. Every member but `loading` carries `reload`,
 * because nothing is tried again by itself (SPEC.md 7).
 */
export type QueryStatus<Data> =
  | { readonly kind: 'loading' }
  /**
   * `asOfMs`: the answer is an earlier one (kept by the host, or on screen before the network
   * went), of that moment.
   */
  | {
      readonly kind: 'ready';
      readonly data: Data;
      readonly asOfMs: number | null;
      /** The server is being asked for a newer one. */
      readonly isAsking?: true;
      readonly reload: () => void;
    }
  /** No way to the server, and nothing kept from before. */
  | { readonly kind: 'offline'; readonly error: AppError; readonly reload: () => void }
  | { readonly kind: 'failed'; readonly error: AppError; readonly reload: () => void };

/** Whether an earlier answer is shown: the server has not said since how it stands. */
export function isBehind(status: QueryStatus<unknown>): boolean {
  return status.kind === 'ready' && status.asOfMs !== null;
}

/** The data of a ready status, or null. */
export function readyData<Data>(status: QueryStatus<Data>): Data | null {
  return status.kind === 'ready' ? status.data : null;
}
