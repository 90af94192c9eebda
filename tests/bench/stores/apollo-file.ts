import { InMemoryCache } from '@apollo/client';
import { closeSync, fdatasyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'graphql';
import { lessonIdAt, type TickStore } from './tick-store.ts';

const fragment = parse('fragment P on Progress { id covered waiting }');

export interface ApolloFileStore extends TickStore {
  /** Opens the file into a new cache and reads one row, as a start would. */
  reopen(): unknown;
}

/** Apollo's normalised cache written to a file at each change, as persistence add-ons do. */
export function apolloFileStore(folder: string): ApolloFileStore {
  const file = path.join(folder, 'apollo.json');
  let cache = new InMemoryCache();
  const write = (id: string, covered: unknown, waiting: boolean) =>
    cache.writeFragment({
      id: `Progress:${id}`,
      fragment,
      data: { __typename: 'Progress', id, covered, waiting },
    });
  return {
    name: 'Apollo cache ghi ra tệp',
    fill(rows) {
      cache = new InMemoryCache();
      for (let i = 0; i < rows; i += 1) write(lessonIdAt(i), [[0, 5]], false);
      save(file, cache.extract());
    },
    keep(tick) {
      write(tick.lessonId, [[tick.startSeconds, tick.endSeconds]], true);
      save(file, cache.extract());
    },
    reopen() {
      const fresh = new InMemoryCache();
      fresh.restore(JSON.parse(readFileSync(file, 'utf8')));
      return fresh.readFragment({ id: `Progress:${lessonIdAt(0)}`, fragment });
    },
    close() {},
  };
}

function save(file: string, content: unknown): void {
  const temporary = `${file}.tmp`;
  const handle = openSync(temporary, 'w');
  writeSync(handle, JSON.stringify(content));
  fdatasyncSync(handle);
  closeSync(handle);
  renameSync(temporary, file);
}
