/** A value or a refusal. A refusal is expected and typed; a bug is thrown. */
export type Result<T, E> = Ok<T> | Err<E>;
export interface Ok<T> {
  readonly ok: true;
  readonly value: T;
}
export interface Err<E> {
  readonly ok: false;
  readonly error: E;
}

/** Wraps a value as success. */
export function ok<T>(value: T): Ok<T> {
  return { ok: true, value };
}

/** Wraps a refusal. */
export function err<E>(error: E): Err<E> {
  return { ok: false, error };
}
