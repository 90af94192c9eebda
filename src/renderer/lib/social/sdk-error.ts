import { err, type Err } from '#shared/kernel/result.ts';

/**
 * Why a provider's script did not do what it was asked for. `message` is for the log and the tests;
 * people read a sentence of ours.
 */
export interface SdkError {
  readonly kind:
    /** Called without an application id (SPEC.md 8). */
    | 'app_id'
    /** Called without a token (SPEC.md 8). */
    | 'token'
    /** The script or the provider could not be reached. */
    | 'unavailable'
    /** The person closed the provider's window. */
    | 'cancelled'
    /** They did not grant everything that was asked for (SPEC.md 6). */
    | 'permission';
  readonly message: string;
}

/** The very words of the specification for both, and ours for the rest. */
const messages: Readonly<Record<SdkError['kind'], string>> = {
  app_id: 'You need to set appId',
  token: 'Token is undefined',
  unavailable: 'The provider could not be reached',
  cancelled: 'The provider gave no answer',
  permission: 'Not every permission was granted',
};

/** A refusal of that kind. */
export function refused(kind: SdkError['kind']): Err<SdkError> {
  return err({ kind, message: messages[kind] });
}
