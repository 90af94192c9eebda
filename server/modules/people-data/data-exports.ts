import path from 'node:path';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { isUuid } from '#shared/kernel/is-uuid.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { FieldCipher } from '../../crypto/field-cipher.ts';
import type { Database } from '../../db/port.ts';
import type { KeptFiles } from '../../disk/kept-files.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Limits } from '../../limits.ts';
import type { Audit } from '../audit/api.ts';
import { createToken, hashToken, type Viewer } from '../auth/api.ts';
import type { Messenger } from '../messages/api.ts';
import { createTurns } from '../../turns.ts';
import { zipExport } from './build-export.ts';
import { type PagesOf, readPages } from './export-cursor.ts';
import {
  type DataExportRow,
  expireOld,
  failStuck,
  findNewest,
  findQueued,
  insertExport,
  listRecent,
  lockPerson,
  markLost,
  markReady,
  putTicket,
  takeTicket,
} from './export-store.ts';
import { openFrames, sealFrames } from './sealed-file.ts';

/** Copies of everything that is kept of a person. */
export interface DataExports {
  /**
   * The newest one that they asked for; null when they never did. One whose file is not there (a
   * backup has none, so after a restore) has failed and can be asked for again.
   */
  find(userId: string): Promise<DataExport | null>;
  /**
   * Asks for one; one that is being made already is the same. It will have numbers of accounts and
   * papers whole: ask the password before. Refuses with RATE_LIMITED for too many within a day.
   */
  request(userId: string, now: Date): Promise<Result<DataExport, AppError>>;
  /**
   * Lets this session fetch a copy, once and for a moment: ask the proof before. Answers where, as
   * a path with the ticket in it. NOT_FOUND of a copy that is not there, or another's.
   */
  open(viewer: Fetcher, id: string, now: Date): Promise<Result<string, AppError>>;
  /**
   * The zip of a copy of the person's own, piece by piece, for the ticket that this session was
   * given. NOT_FOUND otherwise, also for another's.
   */
  read(
    viewer: Fetcher,
    input: { readonly id: string; readonly ticket: string },
    now: Date,
  ): Promise<Result<ExportBytes, AppError>>;
  /**
   * Makes a copy that waits and tells its person; nothing for one that does not wait. The job
   * `export_person_data`.
   */
  make(exportId: string): Promise<void>;
  /** Takes away what is past its time. */
  tidy(now: Date): Promise<void>;
  /** Deletes a file, for whoever deleted its row. */
  deleteFile(file: string): Promise<void>;
}

/** A copy as it is sent. */
export interface ExportBytes {
  readonly size: number;
  readonly pieces: AsyncIterable<Uint8Array>;
}

/** Who fetches a copy, and in which session. */
export type Fetcher = Pick<Viewer, 'userId' | 'sessionId'>;

export interface DataExport {
  readonly id: string;
  readonly state: DataExportRow['state'];
  readonly requestedAt: Date;
  readonly readyAt: Date | null;
  readonly expiresAt: Date | null;
  readonly bytes: number | null;
}

export interface DataExportsDeps {
  readonly database: Database;
  /** Opens the numbers that are sealed, and seals the file until it is fetched. */
  readonly cipher: FieldCipher;
  readonly audit: Pick<Audit, 'record'>;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly messenger: Messenger;
  readonly limits: Pick<
    Limits,
    'dataExportsPerDay' | 'dataExportBytes' | 'dataExportMs' | 'dataExportTicketMs'
  >;
  readonly files: KeptFiles;
  /** Where the files lie; made when the first one comes. */
  readonly folder: string;
  readonly now: () => number;
  readonly newId: () => string;
}

const dayMs = 86_400_000;

/** The copies of a database and a folder. */
export function createDataExports({
  database,
  cipher,
  audit,
  jobs,
  messenger,
  limits,
  files,
  folder,
  now: clock,
  newId,
}: DataExportsDeps): DataExports {
  const turns = createTurns({ atOnce: 1, waiting: 1000 });
  const deleteFile = async (file: string): Promise<void> => files.remove(path.join(folder, file));

  /**
   * Answers how many bytes the zip has. What is sealed in the database is not left open beside it.
   */
  async function writeCopy(
    pagesOf: PagesOf,
    {
      id,
      userId,
      file,
      now,
    }: { readonly id: string; readonly userId: string; readonly file: string; readonly now: Date },
  ): Promise<number> {
    let size = 0;
    async function* measured(): AsyncGenerator<Uint8Array> {
      for await (const piece of zipExport(pagesOf, cipher, { userId, at: now })) {
        size += piece.length;
        if (size > limits.dataExportBytes) throw new Error('a copy is larger than any may be');
        yield piece;
      }
    }
    await files.writePieces(folder, file, sealFrames(measured(), cipher, id));
    return size;
  }

  return {
    async find(userId) {
      const row = await database.first(findNewest, { userId });
      if (row === null) return null;
      const view = viewOf(row, new Date(clock()));
      if (
        view.state !== 'ready' ||
        row.file === null ||
        (await files.isThere(path.join(folder, row.file)))
      )
        return view;
      await database.run(markLost, { id: row.id, file: row.file });
      return { ...view, state: 'failed', readyAt: null, expiresAt: null, bytes: null };
    },
    request: async (userId, now) =>
      database.transaction(async (tx): Promise<Result<DataExport, AppError>> => {
        if ((await tx.first(lockPerson, { userId })) === null) return err(appError('NOT_FOUND'));
        const newest = await tx.first(findNewest, { userId });
        if (newest?.state === 'queued') return ok(viewOf(newest, now));
        const recent = await tx.all(listRecent, { userId, since: new Date(now.getTime() - dayMs) });
        const [oldest] = recent;
        if (oldest !== undefined && recent.length >= limits.dataExportsPerDay) {
          return err(
            appError('RATE_LIMITED', {
              retryAfterSeconds: Math.ceil(
                (oldest.requested_at.getTime() + dayMs - now.getTime()) / 1000,
              ),
            }),
          );
        }
        const row = await tx.first(insertExport, { id: newId(), userId, now });
        if (row === null) throw new Error('a copy was asked for and is not there');
        await audit.record(tx, {
          actorId: userId,
          action: 'person.request_copy',
          subjectKind: 'person',
          subjectId: userId,
          before: null,
          after: { export_id: row.id },
          reason: null,
          at: now,
        });
        await jobs.enqueue(tx, 'export_person_data', { exportId: row.id }, { key: row.id });
        return ok(viewOf(row, now));
      }),
    async open({ userId, sessionId }, id, now) {
      const ticket = createToken();
      const until = new Date(now.getTime() + limits.dataExportTicketMs);
      const given = isUuid(id)
        ? await database.first(putTicket, {
            userId,
            sessionId,
            id,
            hash: hashToken(ticket),
            now,
            until,
          })
        : null;
      return given === null
        ? err(appError('NOT_FOUND'))
        : ok(`/profile/data-export/${id}.zip?ticket=${ticket}`);
    },
    async read({ userId, sessionId }, { id, ticket }, now) {
      const row = isUuid(id)
        ? await database.first(takeTicket, { userId, sessionId, id, hash: hashToken(ticket), now })
        : null;
      if (row === null || row.file === null || row.bytes === null)
        return err(appError('NOT_FOUND'));
      const file = path.join(folder, row.file);
      if (!(await files.isThere(file))) return err(appError('NOT_FOUND'));
      return ok({
        size: row.bytes,
        pieces: openFrames(async () => files.open(file), cipher, {
          exportId: id,
          bytes: row.bytes,
        }),
      });
    },
    async make(id) {
      const queued = await database.first(findQueued, { id });
      if (queued === null) return;
      const { user_id: userId } = queued;
      const now = new Date(clock());
      const file = `${newId()}.frames`;
      const bytes = await turns.run({ key: 'export', asker: userId }, async () =>
        readPages(database, async (pagesOf) => writeCopy(pagesOf, { id, userId, file, now })),
      );
      if (bytes === null) throw new Error('too many copies wait to be made');
      const expiresAt = new Date(now.getTime() + limits.dataExportMs);
      const isKept = await database.transaction(async (tx) => {
        if ((await tx.first(markReady, { id, file, bytes, now, expiresAt })) === null) return false;
        await messenger.tell(tx, {
          userId,
          key: `data_export_ready:${id}`,
          content: { kind: 'data_export_ready', expiresAt },
          at: now,
        });
        return true;
      });
      // Their account was deleted meanwhile, or another process made it.
      if (!isKept) await deleteFile(file);
    },
    async tidy(now) {
      await database.run(failStuck, { before: new Date(now.getTime() - dayMs) });
      for (const { file } of await database.all(expireOld, { now }))
        if (file !== null) await deleteFile(file);
    },
    deleteFile,
  };
}

function viewOf(row: DataExportRow, now: Date): DataExport {
  const isOver = row.state === 'ready' && row.expires_at !== null && row.expires_at <= now;
  return {
    id: row.id,
    state: isOver ? 'expired' : row.state,
    requestedAt: row.requested_at,
    readyAt: row.ready_at,
    expiresAt: row.expires_at,
    bytes: isOver ? null : row.bytes,
  };
}
