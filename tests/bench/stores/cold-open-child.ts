/**
 * Run by cold-open.ts in a process of its own: opens one store, reads the first view, prints the
 * milliseconds.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { lessonIdAt } from './tick-store.ts';

const [kind = '', folder = ''] = process.argv.slice(2);
const startedAt = performance.now();
await open(kind, folder);
process.stdout.write(String(performance.now() - startedAt));
process.exit(0);

async function open(store: string, where: string): Promise<void> {
  switch (store) {
    case 'mai-vang':
    case 'mai-vang-empty': {
      const { openCache } = await import('#main/cache/open-cache.ts');
      const { cache } = openCache({
        folder: where,
        now: Date.now,
        createId: () => crypto.randomUUID(),
      });
      const scope = {
        kind: 'named',
        lessonIds: Array.from({ length: 300 }, (_, i) => lessonIdAt(i)),
        noteIds: [],
      } as const;
      const view = await cache.sync.transact(
        '00000000-0000-4000-8000-000000000001',
        scope,
        (rows) => ({ answer: rows.lessons.length }),
      );
      if (!view.ok || view.value === 0) throw new Error('nothing read');
      return;
    }
    case 'conf': {
      const { default: Conf } = await import('conf');
      return mustHave(
        new Conf({ cwd: where, configName: 'json-file' }).get(`progress.${lessonIdAt(0)}`),
      );
    }
    case 'lowdb': {
      const require = createRequire(path.join(import.meta.dirname, '../peers/package.json'));
      const lowdb = (await import(pathToFileURL(require.resolve('lowdb/node')).href)) as {
        JSONFileSyncPreset(
          file: string,
          defaults: object,
        ): { data: { progress?: Record<string, unknown> } };
      }; // an untyped peer
      return mustHave(
        lowdb.JSONFileSyncPreset(path.join(where, 'json-file.json'), {}).data.progress?.[
          lessonIdAt(0)
        ],
      );
    }
    case 'apollo': {
      const { InMemoryCache } = await import('@apollo/client');
      const { parse } = await import('graphql');
      const cache = new InMemoryCache();
      cache.restore(JSON.parse(readFileSync(path.join(where, 'apollo.json'), 'utf8')));
      const fragment = parse('fragment P on Progress { id covered waiting }');
      return mustHave(cache.readFragment({ id: `Progress:${lessonIdAt(0)}`, fragment }));
    }
    default:
      throw new Error(`unknown store ${store}`);
  }
}

function mustHave(value: unknown): void {
  if (value === undefined || value === null) throw new Error('nothing read');
}
