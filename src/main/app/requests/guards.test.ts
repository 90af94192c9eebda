import { EventEmitter } from 'node:events';
import { describe, expect, test } from 'vitest';
import { guardContents, type GuardedContents, guardDownloads, guardSession } from './guards.ts';

describe('permissions', () => {
  const handlers: { request?: unknown; check?: unknown; device?: unknown } = {};
  guardSession({
    setPermissionRequestHandler: (handler) => void (handlers.request = handler),
    setPermissionCheckHandler: (handler) => void (handlers.check = handler),
    setDevicePermissionHandler: (handler) => void (handlers.device = handler),
  });
  const ask = (permission: string, requestingUrl: string) => {
    let granted: boolean | null = null;
    (handlers.request as (...args: unknown[]) => void)(
      null,
      permission,
      (answer: boolean) => (granted = answer),
      { requestingUrl },
    );
    return [
      granted,
      (handlers.check as (...args: unknown[]) => boolean)(null, permission, requestingUrl),
    ];
  };

  test.each(['fullscreen', 'clipboard-sanitized-write'])(
    '%s is for our page only',
    (permission) => {
      expect(ask(permission, 'app://mai/learn/a')).toEqual([true, true]);
      expect(ask(permission, 'https://evil.example/')).toEqual([false, false]);
      expect(ask(permission, 'app://mai.evil.example/')).toEqual([false, false]);
    },
  );

  test.each([
    'media',
    'geolocation',
    'notifications',
    'midi',
    'midiSysex',
    'pointerLock',
    'openExternal',
    'clipboard-read',
    'display-capture',
    'hid',
    'serial',
    'usb',
    'idle-detection',
    'fileSystem',
    'window-management',
    'storage-access',
    'unknown',
  ])('%s is denied, asked and looked up', (permission) => {
    expect(ask(permission, 'app://mai/')).toEqual([false, false]);
  });

  test('no device is ever given', () => {
    expect((handlers.device as () => boolean)()).toBe(false);
  });
});

describe('a download', () => {
  const reports: string[] = [];
  const events = new EventEmitter();
  guardDownloads(events, (what) => reports.push(what));
  const isRefused = (url: string) => {
    const event = {
      defaultPrevented: false,
      preventDefault: () => (event.defaultPrevented = true),
    };
    events.emit('will-download', event, { getURL: () => url });
    return event.defaultPrevented;
  };

  test.each(['blob:app://mai/0b8d4c2e', 'app://mai/files/mau-de-cuong.docx'])(
    '%s is of our own and may be saved',
    (url) => {
      expect(isRefused(url)).toBe(false);
    },
  );

  test.each([
    'blob:https://evil.example/0b8d4c2e',
    'blob:app://mai.evil.example/x',
    'blob:null/x',
    'blob:blob:app://mai/x',
    'https://evil.example/a.exe',
    'data:text/plain,x',
    'file:///etc/passwd',
    '',
  ])('%s never begins', (url) => {
    expect(isRefused(url)).toBe(true);
    expect(reports.at(-1)).toBe('refused a download from elsewhere');
  });
});

function guarded() {
  const events = new EventEmitter();
  const opened: string[] = [];
  const reports: string[] = [];
  const state: { open?: (details: { url: string }) => { action: string } } = {};
  // Only what is guarded is here; Electron's type asks for every member of WebContents.
  const contents = Object.assign(events, {
    setWindowOpenHandler: (handler: NonNullable<typeof state.open>) => (state.open = handler),
  }) as unknown as GuardedContents;
  guardContents(contents, {
    externalOrigins: ['https://maivang.example'],
    openExternal: async (address) => void opened.push(address),
    report: (what) => reports.push(what),
  });
  const emit = (name: string, url: string) => {
    const event = {
      url,
      defaultPrevented: false,
      preventDefault: () => (event.defaultPrevented = true),
    };
    events.emit(name, event, url);
    return event.defaultPrevented;
  };
  return { emit, open: (url: string) => state.open?.({ url }), opened, reports };
}

describe('a page', () => {
  test.each(['will-navigate', 'will-frame-navigate', 'will-redirect'])(
    '%s stays inside the origin',
    (name) => {
      const { emit } = guarded();
      expect(emit(name, 'app://mai/learn/a')).toBe(false);
      for (const url of [
        'https://evil.example/',
        'app://mai.evil.example/',
        'app://mai@evil.example/',
        'file:///etc/passwd',
        'javascript:alert(1)',
        'data:text/html,x',
        '',
      ])
        expect(emit(name, url)).toBe(true);
    },
  );

  test('a webview is never attached', () => {
    expect(guarded().emit('will-attach-webview', '')).toBe(true);
  });

  test('no window is opened; a listed address goes to the system browser, anything else nowhere', () => {
    const { open, opened, reports } = guarded();
    for (const url of [
      'https://maivang.example/blog',
      'https://maivang.example.evil.example/',
      'http://maivang.example/',
      'file:///etc/passwd',
      'app://mai/',
      'javascript:alert(1)',
    ])
      expect(open(url)).toEqual({ action: 'deny' });
    expect(opened).toEqual(['https://maivang.example/blog']);
    expect(reports).toHaveLength(5);
  });

  test('a link to a listed address opens in the system browser, in a frame it goes nowhere', () => {
    const { emit, opened } = guarded();
    expect(emit('will-navigate', 'https://maivang.example/')).toBe(true);
    expect(emit('will-frame-navigate', 'https://maivang.example/')).toBe(true);
    expect(opened).toEqual(['https://maivang.example/']);
  });
});
