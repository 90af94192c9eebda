import { spawn } from 'node:child_process';
import electronPath from 'electron';
import type { ElectronApplication } from 'playwright/test';
import type { IpcBridge } from '#shared/ipc/contract.ts';
import { expect, firstWindow, launchClient, test } from './fixtures.ts';

/** The page as these tests see it: the bridge is there, and nothing else of the host may be. */
type BridgedWindow = Window & { maiVang: IpcBridge } & Record<string, unknown>;

test('the page has no Node, and of the host only the bridge', async ({ win }) => {
  const seen = await win.evaluate(() => {
    const page = window as unknown as BridgedWindow;
    return {
      node: [
        'require',
        'process',
        'module',
        'Buffer',
        'global',
        '__dirname',
        'electron',
        'ipcRenderer',
      ].filter((name) => name in page),
      host: Object.keys(page).filter((name) => /electron|bridge|maiVang/i.test(name)),
      isSecure: isSecureContext,
    };
  });
  expect(seen).toEqual({ node: [], host: ['maiVang'], isSecure: true });
});

test('the bridge is exactly the contract, and frozen', async ({ win }) => {
  const shape = await win.evaluate(() => {
    const { maiVang } = window as unknown as BridgedWindow;
    const members: Record<string, readonly string[]> = {};
    let isFrozen = Object.isFrozen(maiVang);
    for (const [name, part] of Object.entries(maiVang)) {
      members[name] = Object.keys(part).toSorted();
      isFrozen &&= Object.isFrozen(part);
    }
    try {
      (window as { maiVang?: unknown }).maiVang = 'replaced';
    } catch {
      // Strict mode says it aloud; either way it must not have happened.
    }
    return {
      members,
      isFrozen,
      isStillThere:
        typeof maiVang.session === 'object' &&
        (window as unknown as BridgedWindow).maiVang === maiVang,
    };
  });
  expect(shape).toEqual({
    members: {
      session: [
        'cancelBrowserSignIn',
        'completeSignIn',
        'connectInBrowser',
        'current',
        'register',
        'resetPassword',
        'signIn',
        'signInByBrowser',
        'signOut',
      ],
      progress: ['flushed', 'list', 'record'],
      notes: ['list', 'save'],
      drafts: ['load', 'remove', 'save'],
      unsaved: ['ids', 'keep', 'list', 'takeAway'],
      search: ['find'],
      sync: ['hear', 'queue', 'retryRefused', 'status', 'syncNow'],
      vouchers: ['known', 'list'],
      offline: [
        'chooseFolder',
        'download',
        'openFolder',
        'pause',
        'plan',
        'remove',
        'renewLicence',
        'resume',
        'state',
      ],
      desktop: [
        'checkForUpdate',
        'info',
        'installUpdate',
        'nowPlaying',
        'openLogs',
        'setTitleBarLook',
        'updateStatus',
        'wouldLose',
      ],
      settings: ['get', 'update'],
      events: [
        'app.flush',
        'desktop.command',
        'desktop.open',
        'desktop.update',
        'notes.changed',
        'offline.changed',
        'progress.changed',
        'session.changed',
        'settings.changed',
        'sync.changed',
      ],
    },
    isFrozen: true,
    isStillThere: true,
  });
});

test('a malformed argument is refused by its place and changes nothing', async ({ win }) => {
  const answers = await win.evaluate(async () => {
    const { maiVang } = window as unknown as BridgedWindow;
    // What a page that was taken over might send.
    const settings = maiVang.settings as unknown as {
      update: (...args: unknown[]) => Promise<unknown>;
      get: () => Promise<unknown>;
    };
    const progress = maiVang.progress as unknown as {
      record: (...args: unknown[]) => Promise<unknown>;
    };
    const desktop = maiVang.desktop as unknown as Record<
      'setTitleBarLook' | 'nowPlaying',
      (...args: unknown[]) => Promise<unknown>
    >;
    return [
      await settings.update({ theme: 'purple' }),
      await settings.update({ __proto__: null, player: { speed: 99 } }),
      await settings.update({ unknown: 1 }),
      await settings.update(),
      await settings.update({ theme: 'dark' }, 'more'),
      await progress.record(null, {
        id: 'nhip-1',
        ageMs: null,
        lessonId: 'a',
        durationSeconds: 90,
        intervals: [[5, 'x']],
        watchedMs: 1,
        positionSeconds: 1,
        unheard: null,
      }),
      await progress.record({
        id: 'nhip-1',
        ageMs: null,
        lessonId: 'a',
        durationSeconds: 90,
        intervals: [],
        watchedMs: 1,
        positionSeconds: 1,
        unheard: null,
      }),
      await settings.update({ offline: { folder: '/etc' } }),
      await desktop.setTitleBarLook('red'),
      await desktop.nowPlaying({ lessonSlug: 'a', title: 'x'.repeat(500), playing: true }),
      await settings.get(),
    ];
  });
  const refused = (field?: string) => ({
    ok: false,
    error: { code: 'IPC_BAD_ARGUMENT', ...(field === undefined ? {} : { field }) },
  });
  expect(answers.slice(0, -1)).toEqual([
    refused('theme'),
    refused('player.speed'),
    refused(),
    refused(),
    refused(),
    refused('intervals.0.1'),
    refused('person'),
    refused('offline'),
    refused(),
    refused('title'),
  ]);
  expect(answers.at(-1)).toMatchObject({
    ok: true,
    value: { theme: 'system', player: { speed: 1 }, offline: { folder: null } },
  });
});

test('the content security policy is in force', async ({ win }) => {
  const seen = await win.evaluate(async () => {
    const broken = new Set<string>();
    (window as unknown as { broken: Set<string> }).broken = broken;
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      broken.add(effectiveDirective),
    );
    const script = document.createElement('script');
    const attempt = (what: () => unknown) => {
      try {
        what();
        return 'allowed';
      } catch (error) {
        return (error as Error).name;
      }
    };
    const sinks = [
      attempt(() => (script.textContent = 'window.hacked = 1')),
      attempt(() => (document.createElement('div').innerHTML = '<b>x</b>')),
    ];
    // In a task of its own: what the debugger evaluates directly is exempt from the policy.
    const made = await new Promise((resolve) => {
      setTimeout(
        () => resolve(attempt(() => Reflect.construct(Function, ['window.hacked = 2'])())),
        0,
      );
    });
    document.body.append(script);
    const style = document.createElement('style');
    style.textContent = 'body { outline: 9px solid red }';
    document.head.append(style);
    const foreign = await fetch('https://example.com/').then(
      () => 'allowed',
      (error: Error) => error.name,
    );
    const frame = document.createElement('iframe');
    frame.src = 'https://example.com/';
    document.body.append(frame);
    const image = await new Promise((resolve) => {
      const picture = new Image();
      picture.addEventListener('load', () => resolve('allowed'));
      picture.addEventListener('error', () => resolve('refused'));
      picture.src = 'https://example.com/x.png';
    });
    return {
      sinks: [...sinks, made],
      foreign,
      image,
      hacked: 'hacked' in window,
      outline: getComputedStyle(document.body).outlineWidth,
    };
  });
  expect(seen).toMatchObject({ foreign: 'TypeError', image: 'refused', hacked: false });
  expect(seen.sinks).toEqual(['TypeError', 'TypeError', 'EvalError']);
  expect(seen.outline).not.toBe('9px');
  await expect
    .poll(() => win.evaluate(() => [...(window as unknown as { broken: Set<string> }).broken]))
    .toEqual(
      expect.arrayContaining([
        'connect-src',
        'frame-src',
        'img-src',
        'require-trusted-types-for',
        'style-src-elem',
      ]),
    );
});

test('no other window opens; a listed https address goes to the system browser, anything hostile nowhere', async ({
  win,
  app,
}) => {
  await recordOpened(app);
  const hostile = [
    'https://example.com/',
    'https://maivang.example.evil.example/',
    'https://maivang.example@evil.example/',
    'http://maivang.example/',
    'HTTPS://maivang.example:444/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '/dashboard',
  ];
  for (const address of hostile) await win.evaluate((to) => void window.open(to), address);
  await win.evaluate(() => void window.open('https://maivang.example/blog'));
  await expect.poll(() => openedOutside(app)).toEqual(['https://maivang.example/blog']);
  await expect.poll(() => app.windows().length).toBe(1);
});

test('navigation never leaves the page', async ({ win, app }) => {
  await recordOpened(app);
  await expect(win).toHaveURL(/\/login$/);
  const here = win.url();
  for (const address of [
    'https://example.com/',
    'https://mai.evil.example/',
    'file:///etc/passwd',
    'data:text/html,<h1>x</h1>',
  ]) {
    await win.evaluate((to) => {
      const link = document.createElement('a');
      link.href = to;
      document.body.append(link);
      link.click();
      link.remove();
    }, address);
    await win.evaluate(() => new Promise(requestAnimationFrame));
    expect(win.url()).toBe(here);
  }
  await win.evaluate(() => location.assign('https://maivang.example/'));
  await expect.poll(() => openedOutside(app)).toEqual(['https://maivang.example/']);
  expect(win.url()).toBe(here);
});

test('the page gets no permission of the machine', async ({ win }) => {
  const answers = await win.evaluate(async () => [
    await new Promise((resolve) => {
      navigator.geolocation.getCurrentPosition(
        () => resolve('given'),
        ({ code }) => resolve(code),
      );
      setTimeout(() => resolve('asked'), 3000);
    }),
    await navigator.mediaDevices?.getUserMedia({ audio: true }).then(
      () => 'given',
      (error: Error) => error.name,
    ),
  ]);
  expect(answers).not.toContain('given');
});

test('the forward refuses what is not for the page', async ({ win }) => {
  const answers = await win.evaluate(async () => {
    const post = async (body: string, type = 'application/json') => {
      const answer = await fetch('/graphql', {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      });
      const { errors } = (await answer.json()) as { errors?: { extensions: { code: string } }[] };
      return [answer.status, errors?.[0]?.extensions.code];
    };
    return [
      await post(
        JSON.stringify({
          operationName: 'X',
          query: 'mutation X { a: sign_in(input: {}) { access_token } }',
          variables: {},
        }),
      ),
      await post(
        JSON.stringify({
          operationName: 'X',
          query: 'query X { me { id } }',
          variables: { pad: 'x'.repeat(300_000) },
        }),
      ),
      await post('{'),
      await post('{}', 'text/plain'),
      [(await fetch('/graphql')).status],
    ];
  });
  expect(answers).toEqual([
    [200, 'OPERATION_NOT_ALLOWED'],
    [413, 'QUERY_TOO_LARGE'],
    [400, 'BAD_REQUEST'],
    [415, 'BAD_REQUEST'],
    [405],
  ]);
});

test('a second start gives way and brings the first window forward', async ({
  app,
  win,
  userData,
}) => {
  await expect(win.locator('body')).toBeVisible();
  await app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    (globalThis as { focused?: number }).focused = 0;
    window?.on('focus', () => ((globalThis as { focused?: number }).focused = 1));
    window?.emit('blur');
  });
  // The module is the path of the executable outside Electron.
  const second = spawn(
    electronPath as unknown as string,
    ['.', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    { env: { ...process.env, MAI_VANG_USER_DATA: userData }, stdio: 'ignore' },
  );
  expect(await new Promise((resolve) => second.on('exit', resolve))).toBe(0);
  await expect.poll(() => app.evaluate(() => (globalThis as { focused?: number }).focused)).toBe(1);
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
});

test('closing the last window ends the client', async ({ userData }) => {
  const app = await launchClient({ userData });
  const page = await firstWindow(app);
  const ended = new Promise((resolve) => app.process().once('exit', resolve));
  await page.close();
  expect(await ended).toBe(0);
});

async function recordOpened(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ shell }) => {
    const opened: string[] = [];
    (globalThis as { opened?: string[] }).opened = opened;
    shell.openExternal = async (address) => void opened.push(address);
  });
}

function openedOutside(app: ElectronApplication): Promise<string[] | undefined> {
  return app.evaluate(() => (globalThis as { opened?: string[] }).opened);
}
