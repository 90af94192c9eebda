import type { SomeProfileText, WrittenGroup } from '#shared/domain/profile/profile-fields.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';

/**
 * What a person writes of themselves. The owner comes from the session and is in every statement.
 */
export interface Profiles {
  /**
   * Saves the fields of a group that changed, all or none of them. A field is taken only as the
   * change of what its writer saw: where another tab or device wrote something else since, it
   * refuses with CONFLICT and the field, and nothing is lost; fields that others changed stay
   * theirs. The same change again is right and changes nothing. Refuses with every broken rule and
   * its field (`checkProfile`), or BAD_INPUT for a field without what was seen in it.
   */
  save(
    userId: string,
    group: WrittenGroup,
    change: ProfileChange,
  ): Promise<Result<true, readonly AppError[]>>;
}

/** A change of some fields, as people type them. */
export interface ProfileChange {
  readonly typed: SomeProfileText;
  /** What its writer saw in each of them. */
  readonly seen: SomeProfileText;
  readonly now: Date;
}
