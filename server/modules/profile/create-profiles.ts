import { checkProfile, fieldsOf } from '#shared/domain/profile/check-profile.ts';
import {
  groupFields,
  type ProfileText,
  type SomeProfileText,
  type WrittenGroup,
} from '#shared/domain/profile/profile-fields.ts';
import {
  canonicalText,
  profileText,
  sameProfileText,
} from '#shared/domain/profile/profile-text.ts';
import { vietnameseDay } from '#shared/domain/voucher/voucher-day.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { assertNever } from '#shared/kernel/assert.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Database, Tx } from '../../db/port.ts';
import {
  lockProfile,
  updateCourse,
  updateExperience,
  updatePersonal,
  updateSocial,
} from './profile-store.ts';
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
  const kept = (field: keyof ProfileText): string | null =>
    canonicalText(field, text[field]) || null;
  switch (group) {
    case 'personal': {
      const [lastname, middlename, firstname, gender] = [
        kept('lastname'),
        kept('middlename'),
        kept('firstname'),
        kept('gender'),
      ];
      return tx.run(updatePersonal, {
        userId,
        lastname,
        middlename,
        firstname,
        gender,
        date_of_birth: kept('date_of_birth'),
        phone_number: kept('phone_number'),
        city_live: kept('city_live'),
        referral_source: kept('referral_source'),
      });
    }
    case 'social':
      return tx.run(updateSocial, { userId, media: kept('media') });
    case 'experience': {
      const years = kept('teaching_year');
      const texts = {
        job_description: kept('job_description'),
        experience: kept('experience'),
        specialize: kept('specialize'),
        teaching_experience: kept('teaching_experience'),
      };
      return tx.run(updateExperience, {
        userId,
        ...texts,
        teaching_year: years === null ? null : Number(years),
        description_teach_progress: kept('description_teach_progress'),
        business_description: kept('business_description'),
      });
    }
    case 'course': {
      const sales = kept('expected_sales');
      const texts = {
        course_name: kept('course_name'),
        course_description: kept('course_description'),
        course_url: kept('course_url'),
        course: kept('course'),
      };
      const visions = {
        elearning_idea: kept('elearning_idea'),
        elearning_vision: kept('elearning_vision'),
        personal_course_vision: kept('personal_course_vision'),
      };
      return tx.run(updateCourse, {
        userId,
        ...texts,
        ...visions,
        expected_sales: sales === null ? null : BigInt(sales),
      });
    }
    default:
      return assertNever(group);
  }
}
