import { checkProfile, fieldsOf } from '#shared/domain/profile/check-profile.ts';
import {
  groupFields,
  kindOf,
  type ProfileColumns,
  type ProfileField,
  profileFields,
  type ProfileText,
  type SomeProfileText,
  type WrittenGroup,
} from '#shared/domain/profile/profile-fields.ts';
import {
  canonicalText,
  profileText,
  sameProfileText,
} from '#shared/domain/profile/profile-text.ts';
import { vietnameseDay } from '#shared/kernel/vietnamese-time.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Database, Tx } from '../../db/port.ts';
import { lockProfile, updateGroup } from './profile-store.ts';
import type { Profiles } from './profiles.ts';

/** The profiles of a database. */
export function createProfiles(database: Database): Profiles {
  return {
    async save(userId, group, { typed, seen, now }) {
      const foreign = fieldsOf(typed).find(
        ([field]) =>
          !(groupFields[group] as readonly string[]).includes(field) || seen[field] === undefined,
      );
      if (foreign !== undefined) return err([appError('BAD_INPUT', { field: foreign[0] })]);
      return database.transaction(async (tx): Promise<Result<true, readonly AppError[]>> => {
        const row = await tx.first(lockProfile, { userId });
        if (row === null) return err([appError('NOT_FOUND')]);
        const current = profileText(row);
        const broken = checkProfile(typed, current, vietnameseDay(now.getTime()));
        if (broken.length > 0) return err(broken);
        const conflicts = conflictsOf(typed, seen, current);
        if (conflicts.length > 0) return err(conflicts);
        await write(tx, userId, group, { ...current, ...typed });
        return ok(true);
      });
    },
  };
}

/**
 * Fields that hold neither what was seen in them nor what is wanted of them: somebody else changed
 * them since.
 */
function conflictsOf(
  typed: SomeProfileText,
  seen: SomeProfileText,
  current: ProfileText,
): readonly AppError[] {
  return fieldsOf(typed).flatMap(([field, text]) => {
    const isFree =
      sameProfileText(field, current[field], seen[field] ?? '') ||
      sameProfileText(field, current[field], text);
    return isFree ? [] : [appError('CONFLICT', { field })];
  });
}

async function write(
  tx: Tx,
  userId: string,
  group: WrittenGroup,
  text: ProfileText,
): Promise<number> {
  const values = profileFields.map((field) => [field, keptValue(field, text[field])] as const);
  // A value per field, each of the kind of its column.
  return tx.run(updateGroup[group], {
    userId,
    ...(Object.fromEntries(values) as unknown as ProfileColumns),
  });
}

function keptValue(field: ProfileField, typed: string): string | number | bigint | null {
  const text = canonicalText(field, typed);
  if (text === '') return null;
  const kind = kindOf(field);
  if (kind === 'years') return Number(text);
  return kind === 'money' ? BigInt(text) : text;
}
