import type { ApplicationAnswers, SecretField } from '#shared/domain/ambassador/application.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import type { ApplicationView } from './application-view.ts';

/**
 * A person's own application. Everything here is theirs: the owner comes from the session and is in
 * every statement.
 */
export interface Applications {
  /** Their newest one; null when they never began any. */
  find(userId: string): Promise<ApplicationView | null>;
  /**
   * Keeps a draft as it is typed, valid or not. Answers what is kept now; the same content again
   * changes nothing and is no conflict. Refuses with CONFLICT (another device wrote since
   * `baseRevision`), APPLICATION_STATE (it was sent and nothing more was asked),
   * APPLICATION_TOO_SOON (declined less than 90 days ago), ANSWER_TOO_LONG (field) or BAD_INPUT
   * (`step`).
   */
  save(userId: string, draft: DraftToSave): Promise<Result<ApplicationView, AppError>>;
  /**
   * Sends what was saved as `revision`, and writes the teaching fields into the profile. The same
   * revision again is the same application. Refuses with every broken rule and its field, with
   * CONFLICT, APPLICATION_STATE, or POLICY_CHANGED (they agreed to another version than the one
   * that counts).
   */
  submit(
    userId: string,
    input: { readonly revision: number; readonly policyVersion: number | null; readonly now: Date },
  ): Promise<Result<ApplicationView, readonly AppError[]>>;
}

export interface DraftToSave {
  readonly answers: ApplicationAnswers;
  /** Null = as it is kept, '' = none. Only a whole number is kept. */
  readonly secrets: Readonly<Record<SecretField, string | null>>;
  /** 1 to 5 of the wizard. */
  readonly step: number;
  /** Revision that the device knew; 0 = none. */
  readonly baseRevision: number;
  readonly now: Date;
}
