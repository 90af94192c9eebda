import type { ErrorCode } from '../../errors/error-code.ts';

/**
 * Why a server refuses an operation, and whether the same one may be taken later without anybody's
 * doing anything to it.
 */
const passing = {
  /** A newer server reads it. */
  UPGRADE_SERVER: true,
  /** The lesson is put back, or the server was restored to before it. */
  LESSON_UNKNOWN: true,
  LESSON_NOT_RELEASED: true,
  /** What was bought is booked again, or a plan comes back. */
  LESSON_NOT_OWNED: true,
  UNAUTHENTICATED: true,
  /** Room is made on another device, or there is more of it. */
  NOTE_QUOTA: true,
  OPERATION_MALFORMED: false,
  NOTE_EMPTY: false,
  NOTE_TOO_LONG: false,
} as const satisfies Partial<Record<ErrorCode, boolean>>;

/** Every code with which a server of this version refuses an operation. */
export type SyncRefusalCode = keyof typeof passing;

/** Whether a refusal may pass by itself. What another version says may. */
export function mayPass(code: string): boolean {
  return isKnown(code) ? passing[code] : true;
}

function isKnown(code: string): code is SyncRefusalCode {
  return Object.hasOwn(passing, code);
}
