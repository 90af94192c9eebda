import path from 'node:path';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { isUuid } from '#shared/kernel/is-uuid.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Database, Tx } from '../../db/port.ts';
import type { KeptFiles } from '../../disk/kept-files.ts';
import type { Limits } from '../../limits.ts';
import { unlessUndone } from '../../graphql/unless-undone.ts';
import type { PictureDrawing } from '../../pictures/picture-drawing.ts';
import { type Viewer, viewerMay } from '../auth/api.ts';
import { cleanPicture } from './picture-image.ts';
import {
  countRecent,
  findPicture,
  giveToFeedback,
  insertPicture,
  lockPerson,
  takeLoosePictures,
} from './store.ts';

/**
 * Pictures that learners send with their requests and their feedback: nobody but they and
 * administrators sees them.
 */
export interface SupportPictures {
  /**
   * Keeps a picture until a message takes it, a day at most. Refuses as `cleanPicture`, and with
   * UPLOAD_COUNT for too many in a day, UNAUTHENTICATED whoever was deleted meanwhile.
   */
  keep(viewer: Viewer, sent: Buffer, now: Date): Promise<Result<KeptPicture, AppError>>;
  /** The file of a picture that the person may see. Refuses with NOT_FOUND. */
  file(
    viewer: Viewer,
    id: string,
  ): Promise<Result<{ readonly path: string; readonly bytes: number }, AppError>>;
  /**
   * Makes a picture of the person's own that waits part of their feedback. False when there is none
   * (any more): it waited too long, or is another's.
   */
  giveToFeedback(
    tx: Tx,
    input: { readonly userId: string; readonly pictureId: string; readonly feedbackId: string },
  ): Promise<boolean>;
  /** Deletes a file whose row is gone. */
  deleteFile(file: string): Promise<void>;
  /** Removes what no message took within a day. */
  tidy(now: Date): Promise<void>;
}

export interface KeptPicture {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

export interface SupportPicturesDeps {
  readonly database: Database;
  readonly limits: Limits;
  readonly files: KeptFiles;
  readonly drawing: PictureDrawing;
  /** Where the files lie; made when the first one comes. */
  readonly folder: string;
  readonly randomName: () => string;
}

const dayMs = 24 * 3_600_000;

/** The pictures of a folder. */
export function createSupportPictures({
  database,
  limits,
  files,
  drawing,
  folder,
  randomName,
}: SupportPicturesDeps): SupportPictures {
  const isFull = async (reader: Pick<Tx, 'first'>, userId: string, now: Date): Promise<boolean> =>
    ((await reader.first(countRecent, { userId, since: new Date(now.getTime() - dayMs) }))
      ?.pictures ?? 0) >= limits.supportPicturesPerDay;

  return {
    async keep({ userId }, sent, now) {
      // Asked before the work, and again where nobody comes between.
      if (await isFull(database, userId, now)) return err(appError('UPLOAD_COUNT'));
      const clean = await cleanPicture(drawing, userId, sent);
      if (!clean.ok) return clean;
      const { bytes, width, height } = clean.value;
      const file = `${randomName()}.webp`;
      // Before the transaction: a disk that hangs holds no connection of the database.
      await files.write(folder, file, bytes);
      return unlessUndone(
        async () =>
          database.transaction(async (tx): Promise<Result<KeptPicture, AppError>> => {
            await tx.first(lockPerson, { userId });
            if (await isFull(tx, userId, now)) return err(appError('UPLOAD_COUNT'));
            const row = await tx.first(insertPicture, {
              userId,
              file,
              bytes: bytes.length,
              width,
              height,
              now,
            });
            // Of whoever was deleted meanwhile nothing is written.
            return row === null ? err(appError('UNAUTHENTICATED')) : ok(row);
          }),
        async () => files.remove(path.join(folder, file)),
      );
    },
    async file(viewer, id) {
      const picture = await database.first(findPicture, { id });
      if (
        picture === null ||
        (picture.user_id !== viewer.userId && !viewerMay(viewer, 'requests.answer'))
      )
        return err(appError('NOT_FOUND'));
      return ok({ path: path.join(folder, picture.file), bytes: picture.bytes });
    },
    giveToFeedback: async (tx, { userId, pictureId, feedbackId }) =>
      isUuid(pictureId) &&
      (await tx.first(giveToFeedback, { userId, id: pictureId, feedbackId })) !== null,
    deleteFile: async (file) => files.remove(path.join(folder, file)),
    async tidy(now) {
      for (const { file } of await database.all(takeLoosePictures, {
        before: new Date(now.getTime() - dayMs),
      }))
        await files.remove(path.join(folder, file));
    },
  };
}
