import path from 'node:path';
import { type AppError, appError } from '../../../src/shared/errors/error-code.ts';
import { isUuid } from '../../../src/shared/kernel/is-uuid.ts';
import { err, ok, type Result } from '../../../src/shared/kernel/result.ts';
import type { FieldCipher, FieldPlace } from '../../crypto/field-cipher.ts';
import type { Database } from '../../db/port.ts';
import type { KeptFiles } from '../../disk/kept-files.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Limits } from '../../limits.ts';
import type { Audit } from '../audit/api.ts';
import { createToken, hashToken, type Viewer } from '../auth/api.ts';
import type { Messenger } from '../messages/api.ts';
import { readExport, zipFiles } from './build-export.ts';
import { type DataExportRow, expireOld, failStuck, findNewest, findQueued, insertExport, listRecent, lockPerson, markReady, putTicket, takeTicket } from './export-store.ts';

/** Copies of everything that is kept of a person. */
export interface DataExports {
  /** The newest one that he asked for; null when he never did. */
  find(userId: string): Promise<DataExport | null>;
  /**
   * Asks for one; one that is being made already is the same. It will have numbers of accounts and papers whole: ask the password before.
   * Refuses with RATE_LIMITED for too many within a day.
   */
  request(userId: string, now: Date): Promise<Result<DataExport, AppError>>;
  /**
   * Lets this session fetch a copy, once and for a moment: ask the proof before. Answers where, as a path with the ticket in it. NOT_FOUND
   * of a copy that is not there, or another's.
   */
  open(viewer: Fetcher, id: string, now: Date): Promise<Result<string, AppError>>;
  /** The zip of a copy of the person's own, for the ticket that this session was given. NOT_FOUND otherwise, also for another's. */
  read(viewer: Fetcher, wish: { readonly id: string; readonly ticket: string }, now: Date): Promise<Result<Uint8Array, AppError>>;
  /** Makes a copy that waits and tells its person; nothing for one that does not wait. The job `export_person_data`. */
  make(exportId: string): Promise<void>;
  /** Takes away what is past its time. */
  tidy(now: Date): Promise<void>;
  /** Deletes a file, for whoever deleted its row. */
  deleteFile(file: string): Promise<void>;
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

export interface DataExportsParts {
  readonly database: Database;
  /** Opens the numbers that are sealed, and seals the file until it is fetched. */
  readonly cipher: FieldCipher;
  readonly audit: Pick<Audit, 'record'>;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly messenger: Messenger;
  readonly limits: Pick<Limits, 'dataExportsPerDay' | 'dataExportMs' | 'dataExportTicketMs'>;
  readonly files: KeptFiles;
  /** Where the files lie; made when the first one comes. */
  readonly folder: string;
  readonly now: () => number;
  readonly newId: () => string;
}

const dayMs = 86_400_000;

/** The copies of a database and a folder. */
export function createDataExports({ database, cipher, audit, jobs, messenger, limits, files, folder, now: clock, newId }: DataExportsParts): DataExports {
  const deleteFile = async (file: string): Promise<void> => files.remove(path.join(folder, file));

  return {
    async find(userId) {
      const row = await database.first(findNewest, { userId });
      return row === null ? null : viewOf(row, new Date(clock()));
    },
    request: async (userId, now) =>
      database.transaction(async (tx): Promise<Result<DataExport, AppError>> => {
        if ((await tx.first(lockPerson, { userId })) === null) return err(appError('NOT_FOUND'));
        const newest = await tx.first(findNewest, { userId });
        if (newest?.state === 'queued') return ok(viewOf(newest, now));
        const recent = await tx.all(listRecent, { userId, since: new Date(now.getTime() - dayMs) });
        const [oldest] = recent;
        if (oldest !== undefined && recent.length >= limits.dataExportsPerDay) {
          return err(appError('RATE_LIMITED', { retryAfterSeconds: Math.ceil((oldest.requested_at.getTime() + dayMs - now.getTime()) / 1000) }));
        }
        const row = await tx.first(insertExport, { id: newId(), userId, now });
        if (row === null) throw new Error('a copy was asked for and is not there');
        await audit.record(tx, { actorId: userId, action: 'person.request_copy', subjectKind: 'person', subjectId: userId, before: null, after: { export_id: row.id }, reason: null, at: now });
        await jobs.enqueue(tx, 'export_person_data', { exportId: row.id }, { key: row.id });
        return ok(viewOf(row, now));
      }),
    async open({ userId, sessionId }, id, now) {
      const ticket = createToken();
      const until = new Date(now.getTime() + limits.dataExportTicketMs);
      const given = isUuid(id) ? await database.first(putTicket, { userId, sessionId, id, hash: hashToken(ticket), now, until }) : null;
      return given === null ? err(appError('NOT_FOUND')) : ok(`/profile/data-export/${id}.zip?ticket=${ticket}`);
    },
    async read({ userId, sessionId }, { id, ticket }, now) {
      const row = isUuid(id) ? await database.first(takeTicket, { userId, sessionId, id, hash: hashToken(ticket), now }) : null;
      if (row === null || row.file === null) return err(appError('NOT_FOUND'));
      const sealed = await files.read(path.join(folder, row.file));
      return sealed === null ? err(appError('NOT_FOUND')) : ok(Buffer.from(cipher.open(sealed, placeOf(id)), 'base64'));
    },
    async make(id) {
      const queued = await database.first(findQueued, { id });
      if (queued === null) return;
      const { user_id: userId } = queued;
      const now = new Date(clock());
      const parts = await database.transaction(async (tx) => readExport(tx, cipher, { userId, at: now }));
      const bytes = zipFiles(parts, now);
      const file = `${newId()}.sealed`;
      await files.write(folder, file, cipher.seal(Buffer.from(bytes).toString('base64'), placeOf(id)));
      const expiresAt = new Date(now.getTime() + limits.dataExportMs);
      const isKept = await database.transaction(async (tx) => {
        if ((await tx.first(markReady, { id, file, bytes: bytes.length, now, expiresAt })) === null) return false;
        await messenger.tell(tx, { userId, key: `data_export_ready:${id}`, content: { kind: 'data_export_ready', expiresAt }, at: now });
        return true;
      });
      // His account was deleted meanwhile, or another process made it.
      if (!isKept) await deleteFile(file);
    },
    async tidy(now) {
      await database.run(failStuck, { before: new Date(now.getTime() - dayMs) });
      for (const { file } of await database.all(expireOld, { now })) if (file !== null) await deleteFile(file);
    },
    deleteFile,
  };
}

/** The file of a copy: what is sealed in the database is not left open beside it. */
function placeOf(rowId: string): FieldPlace {
  return { table: 'data_exports', column: 'file', rowId };
}

function viewOf(row: DataExportRow, now: Date): DataExport {
  const isOver = row.state === 'ready' && row.expires_at !== null && row.expires_at <= now;
  return { id: row.id, state: isOver ? 'expired' : row.state, requestedAt: row.requested_at, readyAt: row.ready_at, expiresAt: row.expires_at, bytes: isOver ? null : row.bytes };
}
