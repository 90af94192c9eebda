import path from 'node:path';
import {
  avatarAddress,
  avatarFile,
  avatarSizes,
  isAvatarFile,
} from '#shared/domain/profile/avatar.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Database } from '../../db/port.ts';
import type { KeptFiles } from '../../disk/kept-files.ts';
import { unlessUndone } from '../../graphql/unless-undone.ts';
import type { PictureDrawing } from '../../pictures/picture-drawing.ts';
import { drawAvatar } from './avatar-image.ts';
import { lockProfile, setAvatar } from './profile-store.ts';

/** People's own pictures. */
export interface Avatars {
  /**
   * Makes a picture the person's, in place of the one before, and answers its address. Refuses as
   * `drawAvatar`, field `avatar`, and with UNAUTHENTICATED whoever was deleted meanwhile.
   */
  keep(userId: string, sent: Buffer): Promise<Result<string, AppError>>;
  /**
   * Takes their picture away; also right when they have none. Refuses with UNAUTHENTICATED as
   * above.
   */
  remove(userId: string): Promise<Result<true, AppError>>;
  /**
   * Path of a file by its name in an address. NOT_FOUND for what is no name of ours; whether it is
   * there shows when it is read.
   */
  file(name: string): Result<string, AppError>;
  /** Deletes the files of a picture; for whoever emptied the column themselves. */
  deleteFiles(name: string): Promise<void>;
}

export interface AvatarsDeps {
  readonly database: Database;
  readonly files: KeptFiles;
  readonly drawing: PictureDrawing;
  /** Where the files lie; made when the first one comes. */
  readonly folder: string;
  /** 24 characters that nobody can guess. */
  readonly randomName: () => string;
}

/** The pictures of a folder. */
export function createAvatars({
  database,
  files,
  drawing,
  folder,
  randomName,
}: AvatarsDeps): Avatars {
  async function deleteFiles(name: string): Promise<void> {
    await Promise.all(
      avatarSizes.map(async (size) => files.remove(path.join(folder, avatarFile(name, size)))),
    );
  }

  /** Answers the name that was there before; nothing is written of whoever was deleted. */
  async function replace(
    userId: string,
    name: string | null,
  ): Promise<Result<string | null, AppError>> {
    return database.transaction(async (tx): Promise<Result<string | null, AppError>> => {
      const before = await tx.first(lockProfile, { userId });
      if (before === null) return err(appError('UNAUTHENTICATED'));
      await tx.run(setAvatar, { userId, avatar: name });
      return ok(before.avatar);
    });
  }

  return {
    async keep(userId, sent) {
      const drawn = await drawAvatar(drawing, userId, sent);
      if (!drawn.ok) return drawn;
      const name = randomName();
      // Written before the row says so: whoever reads the row finds the file.
      await Promise.all(
        [...drawn.value].map(async ([size, bytes]) =>
          files.write(folder, avatarFile(name, size), bytes),
        ),
      );
      const replaced = await unlessUndone(
        async () => replace(userId, name),
        async () => deleteFiles(name),
      );
      if (!replaced.ok) return replaced;
      if (replaced.value !== null) await deleteFiles(replaced.value);
      return ok(avatarAddress(name));
    },
    async remove(userId) {
      const replaced = await replace(userId, null);
      if (!replaced.ok) return replaced;
      if (replaced.value !== null) await deleteFiles(replaced.value);
      return ok(true);
    },
    file: (name) => (isAvatarFile(name) ? ok(path.join(folder, name)) : err(appError('NOT_FOUND'))),
    deleteFiles,
  };
}
