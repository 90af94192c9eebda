import path from 'node:path';
import type { AppError } from '#shared/errors/error-code.ts';
import { siteImageAddress } from '#shared/domain/site-content/site-image.ts';
import { ok, type Result } from '#shared/kernel/result.ts';
import type { Database, Reader, Writer } from '../../db/port.ts';
import type { KeptFiles } from '../../disk/kept-files.ts';
import { unlessUndone } from '../../graphql/unless-undone.ts';
import type { PictureDrawing } from '../../pictures/picture-drawing.ts';
import { largestCover } from './cover-addresses.ts';
import { drawImage } from './draw-image.ts';
import { findSiteImage, insertSiteImage } from './site-image-store.ts';

/**
 * Pictures of the public site: everybody sees them, administrators add them. A name never stands
 * for another picture.
 */
export interface SiteImages {
  /** Draws an uploaded picture anew and keeps it. Refuses as `drawImage`. */
  keep(
    sent: Buffer,
    upload: { readonly kind: 'cover' | 'figure'; readonly actorId: string; readonly now: Date },
  ): Promise<Result<KeptImage, AppError>>;
  /** Makes a cover known whose files came with the product. */
  addReady(writer: Writer, name: string, now: Date): Promise<void>;
  /** Whether there is such a cover. */
  hasCover(reader: Reader, name: string): Promise<boolean>;
  /**
   * Where the file of an address (`<name>-<width>x<height>.webp`, `….jpg`) may lie, in the order to
   * look; none for a name that is no file of ours.
   */
  placesOf(file: string): readonly string[];
}

/** A picture that was just kept. */
export interface KeptImage {
  readonly name: string;
  /** Its largest file. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

export interface SiteImagesDeps {
  readonly database: Database;
  readonly files: KeptFiles;
  readonly drawing: PictureDrawing;
  /** Where uploads are written; made when the first one comes. */
  readonly folder: string;
  /** Files that came with the product. */
  readonly readyFolder: string;
  /** 8 to 64 letters, digits, `_` and `-`. */
  readonly randomName: () => string;
}

const fileForm = /^[A-Za-z0-9_-]{8,64}-\d{1,4}x\d{1,4}\.(?:webp|jpg)$/;

/** The pictures of two folders. */
export function createSiteImages({
  database,
  files: disk,
  drawing,
  folder,
  readyFolder,
  randomName,
}: SiteImagesDeps): SiteImages {
  return {
    async keep(sent, { kind, actorId, now }) {
      const name = randomName();
      const drawn = await drawImage(drawing, { bytes: sent, asker: actorId, kind, name });
      if (!drawn.ok) return drawn;
      const { width, height, files } = drawn.value;
      for (const file of files) await disk.write(folder, file.name, file.bytes);
      return unlessUndone(
        async () => {
          const uploadedBy = actorId;
          await database.run(insertSiteImage, { name, kind, width, height, uploadedBy, now });
          return ok({ name, url: siteImageAddress(name, width, height), width, height });
        },
        async () => {
          for (const file of files) await disk.remove(path.join(folder, file.name));
        },
      );
    },
    async addReady(writer, name, now) {
      await writer.run(insertSiteImage, {
        name,
        kind: 'cover',
        ...largestCover,
        uploadedBy: null,
        now,
      });
    },
    hasCover: async (reader, name) =>
      (await reader.first(findSiteImage, { name }))?.kind === 'cover',
    placesOf: (file) =>
      fileForm.test(file) ? [path.join(folder, file), path.join(readyFolder, file)] : [],
  };
}
