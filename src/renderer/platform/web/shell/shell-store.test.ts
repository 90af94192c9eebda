import { ownAnswerMark } from '#shared/api/own-answer.ts';
import { describe, expect, it } from 'vitest';
import { answerNavigation } from './answer-navigation.ts';
import { sha256Base64 } from './digest.ts';
import type { Shell } from './shell.ts';
import { createShellStore } from './shell-store.ts';

const text = async (response: Response | null) => response?.text() ?? null;

/** Caches in memory, in the order of their making. */
function memoryCaches() {
  const all = new Map<string, Map<string, Response>>();
  const cacheOf = (files: Map<string, Response>) => ({
    match: async (path: string) => files.get(path)?.clone(),
    put: async (path: string, response: Response) => void files.set(path, response.clone()),
  });
  const caches = {
    has: async (name: string) => all.has(name),
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    open: async (name: string) => {
      const files = all.get(name) ?? new Map<string, Response>();
      all.set(name, files);
      return cacheOf(files);
    },
    match: async (path: string) =>
      [...all.values()]
        .map((files) => files.get(path))
        .find((found) => found !== undefined)
        ?.clone(),
  };
  return { all, caches: caches as unknown as CacheStorage }; // what the store calls of it
}

async function setUp(
  content: Readonly<Record<string, string>>,
  version = 'a',
  shared = memoryCaches(),
) {
  const files = { ...content };
  const asked: string[] = [];
  let online = true;
  const listed = async (path: string) => ({
    path,
    sha256: await sha256Base64(new TextEncoder().encode(content[path]).buffer),
  });
  const shell: Shell = {
    version,
    page: await listed('/index.html'),
    assets: await Promise.all(
      Object.keys(content)
        .filter((path) => path !== '/index.html')
        .map(listed),
    ),
  };
  const start = () =>
    createShellStore({
      shell,
      caches: shared.caches,
      digest: sha256Base64,
      fetch: async (path) => {
        asked.push(path);
        if (!online) throw new TypeError('no network');
        return new Response(files[path] ?? null, { status: files[path] === undefined ? 404 : 200 });
      },
    });
  return { start, files, asked, shared, setOnline: (next: boolean) => (online = next) };
}

const portal = {
  '/index.html': '<p>a</p>',
  '/learn/assets/app-1.js': 'app 1',
  '/learn/assets/react-1.js': 'react',
};

describe('the shell of a version', () => {
  it('is answered whole without a network once it is installed', async () => {
    const { start, setOnline } = await setUp(portal);
    await start().install();
    setOnline(false);
    const next = start();
    expect(await text(await next.page())).toBe('<p>a</p>');
    expect(await text(await next.asset('/learn/assets/app-1.js'))).toBe('app 1');
    expect(await next.asset('/learn/assets/other.js')).toBeNull();
  });

  it('is not installed at all when one file is missing or of another version, and leaves nothing behind', async () => {
    for (const [path, content] of [
      ['/index.html', '<p>b</p>'],
      ['/learn/assets/app-1.js', undefined],
    ] as const) {
      const { start, files, shared } = await setUp(portal);
      if (content === undefined) delete (files as Record<string, string>)[path];
      else (files as Record<string, string>)[path] = content;
      await expect(start().install()).rejects.toThrow(path);
      expect([...shared.all.keys()]).toEqual([]);
    }
  });

  it('never answers bytes that are not those of the build, and fetches them again', async () => {
    const { start, shared, setOnline } = await setUp(portal);
    await start().install();
    const cache = shared.all.get('mai-vang-shell-a');
    cache?.set('/learn/assets/app-1.js', new Response('poison'));
    cache?.delete('/index.html');
    setOnline(false);
    await expect(start().asset('/learn/assets/app-1.js')).rejects.toThrow('no network');
    expect(await start().page()).toBeNull();
    setOnline(true);
    const healed = start();
    expect(await text(await healed.asset('/learn/assets/app-1.js'))).toBe('app 1');
    await healed.repair();
    setOnline(false);
    expect(await text(await start().page())).toBe('<p>a</p>');
    expect(await text(await start().asset('/learn/assets/app-1.js'))).toBe('app 1');
  });

  it('takes over what did not change from the version before, and keeps that one for pages that are open', async () => {
    const first = await setUp(portal);
    await first.start().install();
    const second = await setUp(
      {
        '/index.html': '<p>b</p>',
        '/learn/assets/app-2.js': 'app 2',
        '/learn/assets/react-1.js': 'react',
      },
      'b',
      first.shared,
    );
    const store = second.start();
    await store.install();
    await store.removeOld(new Set());
    expect(second.asked.toSorted()).toEqual(['/index.html', '/learn/assets/app-2.js']);
    second.setOnline(false);
    expect(await text(await store.page())).toBe('<p>b</p>');
    expect(await text(await store.asset('/learn/assets/app-1.js'))).toBe('app 1');
  });

  it('goes when two newer ones have come', async () => {
    const shared = memoryCaches();
    for (const version of ['a', 'b', 'c']) {
      const store = (await setUp({ '/index.html': version }, version, shared)).start();
      await store.install();
      await store.removeOld(new Set());
    }
    expect([...shared.all.keys()]).toEqual(['mai-vang-shell-b', 'mai-vang-shell-c']);
  });

  it('stays over as many deployments as a page of it is open, and goes with it', async () => {
    const shared = memoryCaches();
    const deploy = async (version: string, inUse: ReadonlySet<string> | 'unknown') => {
      const store = (
        await setUp(
          { '/index.html': version, [`/learn/assets/${version}.js`]: version },
          version,
          shared,
        )
      ).start();
      await store.install();
      await store.removeOld(inUse);
      return store;
    };
    for (const version of ['a', 'b', 'c']) await deploy(version, new Set(['a']));
    const store = await deploy('d', new Set(['a']));
    expect(await text(await store.asset('/learn/assets/a.js'))).toBe('a');
    await deploy('e', new Set());
    expect([...shared.all.keys()]).toEqual(['mai-vang-shell-d', 'mai-vang-shell-e']);
  });

  it('stays, as far as there is room, while a page does not say of which version it is', async () => {
    const shared = memoryCaches();
    for (const version of 'abcdefghij') {
      const store = (await setUp({ '/index.html': version }, version, shared)).start();
      await store.install();
      await store.removeOld('unknown');
    }
    expect([...shared.all.keys()].join(' ').replaceAll('mai-vang-shell-', '')).toBe(
      'd e f g h i j',
    );
  });
});

describe('a navigation', () => {
  const kept = async () => new Response('kept');
  const never = new Promise<never>(() => undefined);

  it('shows what the server has now while it answers in time', async () => {
    const answer = await answerNavigation({
      network: Promise.resolve(new Response('fresh', { headers: ownAnswerMark })),
      kept,
      deadline: never,
    });
    expect(await answer.text()).toBe('fresh');
  });

  it('shows the kept page when the server is not reached, fails, or says nothing in time', async () => {
    const lost = Promise.reject(new TypeError('no network'));
    const failing = Promise.resolve(new Response('bad gateway', { status: 502 }));
    const asksTooOften = Promise.resolve(
      new Response('{"errors":[]}', { status: 429, headers: ownAnswerMark }),
    );
    for (const [network, deadline] of [
      [lost, never],
      [failing, never],
      [asksTooOften, never],
      [never, Promise.resolve()],
    ] as const) {
      expect(await (await answerNavigation({ network, kept, deadline })).text()).toBe('kept');
    }
  });

  it('says what the network says when nothing is kept', async () => {
    const failing = Promise.resolve(new Response('bad gateway', { status: 502 }));
    expect(
      (await answerNavigation({ network: failing, kept: async () => null, deadline: never }))
        .status,
    ).toBe(502);
    await expect(
      answerNavigation({
        network: Promise.reject(new TypeError('no network')),
        kept: async () => null,
        deadline: never,
      }),
    ).rejects.toThrow('no network');
  });
});
