import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { openDeviceMemory } from './device-memory.ts';
import { parseSettings } from '../page/parse-settings.ts';
import { createWebSettings } from '../page/web-settings.ts';
import { defaultDeviceSettings } from '#shared/settings/device-settings.ts';
import { clientName } from '#renderer/lib/client-name.ts';

const noTabs = { tell: () => undefined, listen: () => () => undefined, close: () => undefined };

describe('the memory of this browser', () => {
  it('keeps values for the next visit', async () => {
    const factory = new IDBFactory();
    const first = await openDeviceMemory(factory);
    await first.write('settings', { theme: 'dark' });
    const next = await openDeviceMemory(factory);
    expect(await next.read('settings')).toEqual({ theme: 'dark' });
    await next.remove('settings');
    expect(await first.read('settings')).toBeUndefined();
    expect(next.isKept()).toBe(true);
  });

  it('lasts as long as the page where the browser keeps nothing', async () => {
    const refusing = {
      open: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    } as unknown as IDBFactory; // only `open` is called
    for (const memory of [await openDeviceMemory(undefined), await openDeviceMemory(refusing)]) {
      await memory.write('settings', 1);
      expect(await memory.read('settings')).toBe(1);
      expect(memory.isKept()).toBe(false);
    }
  });
});

describe('a browser that never answers', () => {
  const never = () => ({ addEventListener: () => undefined, transaction: null });

  it('holds up nobody who opens the memory: it lasts as long as the page', async () => {
    // only `open` is called
    const memory = await openDeviceMemory({ open: never } as unknown as IDBFactory, 1);
    expect(memory.isKept()).toBe(false);
    await memory.write('settings', 1);
    expect(await memory.read('settings')).toBe(1);
  });

  it('holds up nobody who reads or writes it: it rejects, as where the browser refuses', async () => {
    const store = { get: never, put: never, delete: never };
    const database = {
      addEventListener: () => undefined,
      close: () => undefined,
      transaction: () => ({ objectStore: () => store }),
    };
    const open = () => ({
      result: database,
      transaction: null,
      addEventListener: (name: string, listener: () => void) =>
        name === 'success' && queueMicrotask(listener),
    });
    const memory = await openDeviceMemory({ open } as unknown as IDBFactory, 5); // as above
    expect(memory.isKept()).toBe(true);
    for (const work of [
      memory.read('identity'),
      memory.write('identity', 1),
      memory.remove('identity'),
    ])
      await expect(work).rejects.toThrow('in time');
  });
});

describe('the settings of this browser', () => {
  it('change member by member, also when two changes come at once', async () => {
    const memory = await openDeviceMemory(new IDBFactory());
    const settings = createWebSettings(memory, noTabs);
    await Promise.all([
      settings.update({ theme: 'dark' }),
      settings.update({ player: { speed: 1.5 } }),
    ]);
    const kept = await createWebSettings(memory, noTabs).get();
    expect(kept).toEqual({
      ...defaultDeviceSettings,
      theme: 'dark',
      player: { ...defaultDeviceSettings.player, speed: 1.5 },
    });
  });

  it('are the defaults when what is stored cannot be read', () => {
    for (const broken of [null, 'x', { theme: 'pink' }, { player: { speed: 9 } }])
      expect(parseSettings(broken)).toEqual(defaultDeviceSettings);
    expect(parseSettings({ theme: 'dark', new_member: 1 }).theme).toBe('dark');
  });
});

describe('the name of this browser', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36',
      'Chrome trên Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36 Edg/150.0',
      'Edge trên Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
      'Safari trên iOS',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
      'Firefox trên Linux',
    ],
    ['curl/8', 'Trình duyệt'],
  ])('is what people call it: %s', (userAgent, name) => {
    expect(clientName(userAgent)).toBe(name);
  });
});
