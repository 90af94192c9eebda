import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Limits } from '../../limits.ts';
import type { Viewer } from '../auth/api.ts';
import { ownsCourse } from '../catalog/api.ts';

/** The right of a device to play what it keeps, for a while without asking again. (PRODUCT.md 5) */
export interface Licences {
  /**
   * Nothing is stored: who owns the course now is told so for 30 days. Refuses with `BAD_INPUT`.
   */
  renew(question: LicenceQuestion, viewer: Viewer, nowMs: number): Result<StudyLicence, AppError>;
}

export interface LicenceQuestion {
  readonly deviceId: string;
  /**
   * Another one each time. It comes back in the answer, so that an old answer is not taken for this
   * one.
   */
  readonly questionId: string;
}

export interface StudyLicence extends LicenceQuestion {
  /** False when the person owns no plan (any more): then only previews may be played. */
  readonly isGranted: boolean;
  readonly issuedAt: Date;
  /** The moment of issue when nothing is granted. */
  readonly until: Date;
}

export function createLicences(limits: Pick<Limits, 'licenceMs' | 'idLength'>): Licences {
  const isId = (text: string): boolean => text !== '' && text.length <= limits.idLength;
  return {
    renew({ deviceId, questionId }, viewer, nowMs) {
      if (!isId(deviceId)) return err(appError('BAD_INPUT', { field: 'device_id' }));
      if (!isId(questionId)) return err(appError('BAD_INPUT', { field: 'question_id' }));
      const isGranted = ownsCourse(viewer);
      return ok({
        deviceId,
        questionId,
        isGranted,
        issuedAt: new Date(nowMs),
        until: new Date(isGranted ? nowMs + limits.licenceMs : nowMs),
      });
    },
  };
}
