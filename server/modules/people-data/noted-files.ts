import { sql } from 'kysely';
import type { Database } from '../../db/port.ts';
import type { FileToRemoveTable } from '../../db/tables/people-data-tables.ts';
import { statement } from '../../db/statement.ts';

/** Whose files they are: pictures of people, pictures sent with messages, copies of data. */
export type NotedKind = FileToRemoveTable['kind'];

/** Removes files whose row is gone; triggers write them down (migration 0108). */
export interface NotedFiles {
  /**
   * All of them, each once; what cannot be removed now stays for the next round. Never throws for a
   * disk: the first failure of a round is reported.
   */
  remove(): Promise<void>;
}

export interface NotedFilesDeps {
  readonly database: Database;
  /** How a file of each kind is removed; also right when there is none. */
  readonly removers: Readonly<Record<NotedKind, (name: string) => Promise<void>>>;
  readonly report: (bug: unknown) => void;
}

/** Those of a database. */
export function createNotedFiles({ database, removers, report }: NotedFilesDeps): NotedFiles {
  return {
    async remove() {
      const failures: unknown[] = [];
      for (let after: NotedFile = { kind: '', name: '' }; ;) {
        const page = await database.all(listNoted, { ...after, count: pageSize });
        for (const { kind, name } of page) {
          try {
            await removers[kind](name);
            await database.run(forgetNoted, { kind, name });
          } catch (failure) {
            failures.push(failure);
          }
        }
        const last = page.at(-1);
        if (last === undefined || page.length < pageSize) break;
        after = last;
      }
      if (failures.length > 0) report(failures[0]);
    },
  };
}

interface NotedFile {
  readonly kind: string;
  readonly name: string;
}

/** Read at once. */
const pageSize = 100;

const listNoted = statement<NotedFile & { readonly count: number }>()(
  'people_data.list_noted_files',
  (_query, param) => sql<{ kind: NotedKind; name: string }>`
  select kind, name from files_to_remove where (kind, name) > (${param('kind')}::text, ${param('name')}::text) order by kind, name limit ${param('count')}::integer`,
);

const forgetNoted = statement<NotedFile>()(
  'people_data.forget_noted_file',
  (_query, param) => sql<never>`
  delete from files_to_remove where kind = ${param('kind')}::text and name = ${param('name')}::text`,
);
