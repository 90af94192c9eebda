import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { type DeviceMemory, openDeviceMemory } from './device-memory.ts';
import { parseSettings } from '../page/parse-settings.ts';
import { createWebSettings } from '../page/web-settings.ts';
import { defaultDeviceSettings } from '#shared/settings/device-settings.ts';
import { clientName } from '#renderer/lib/client-name.ts';

const noTabs = { tell: () => undefined, listen: () => () => undefined, close: () => undefined };

const ended = (request: IDBOpenDBRequest) =>
  new Promise<void>((resolve) => {
    request.addEventListener('success', () => {
      // that of a deletion has none
      (request.result as IDBDatabase | undefined)?.close();
      resolve();
    });
  });

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

  it('goes on after another tab has cleared or upgraded it', async () => {
    const factory = new IDBFactory();
    const memory = await openDeviceMemory(factory);
    await memory.write('settings', 1);
    await ended(factory.deleteDatabase('mai-vang-device'));
    expect(await memory.read('settings')).toBeUndefined();
    await memory.write('settings', 2);
    expect(await memory.read('settings')).toBe(2);
    await ended(factory.open('mai-vang-device', 2));
    await expect(memory.read('settings'), 'a newer version has it now').rejects.toThrow('version');
  });

  it('changes a value by what is stored, and keeps nothing of a change that fails', async () => {
    const memory = await openDeviceMemory(new IDBFactory());
    const add = async (more: number) =>
      memory.change('settings', (stored) => Number(stored ?? 0) + more);
    expect(await Promise.all([add(1), add(2), add(4)])).toEqual([1, 3, 7]);
    await expect(memory.change('settings', () => () => undefined)).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(await memory.read('settings')).toBe(7);
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
      expect(await memory.change('settings', (stored) => [stored])).toEqual([1]);
      expect(await memory.read('settings')).toEqual([1]);
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
      memory.change('identity', () => 1),
      memory.remove('identity'),
    ])
      await expect(work).rejects.toThrow('in time');
  });
});

/** The same browser, that answers whoever opens it no sooner than `answers`. */
const answeringLate = (factory: IDBFactory, answers: Promise<void>): IDBFactory => {
  const open = (...asked: Parameters<IDBFactory['open']>) => {
    const listeners = new Map<string, () => void>();
    const request: { [member: string]: unknown } = {
      transaction: null,
      addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    };
    const begin = async () => {
      await answers;
      const made = factory.open(...asked);
      for (const [name, listener] of listeners)
        made.addEventListener(name, () => {
          request['result'] = made.result;
          listener();
        });
    };
    void begin();
    return request;
  };
  return { open } as unknown as IDBFactory; // only `open` is called
};

describe('the settings of this browser', () => {
  it('that were changed before its memory answered go there, beside what lies there', async () => {
    const factory = new IDBFactory();
    const before = await openDeviceMemory(factory);
    await before.write('settings', { ...defaultDeviceSettings, theme: 'dark' });
    const { promise, resolve } = Promise.withResolvers<void>();
    const memory = await openDeviceMemory(answeringLate(factory, promise), 1);
    const settings = createWebSettings(memory, noTabs);
    const shown: unknown[] = [];
    settings.subscribe(({ theme, textSize }) => shown.push([theme, textSize]));
    await settings.update({ textSize: 'xl' });
    expect(await settings.get(), 'the page goes on meanwhile').toMatchObject({ textSize: 'xl' });
    resolve();
    await expect.poll(() => shown.at(-1)).toEqual(['dark', 'xl']);
    expect(await createWebSettings(before, noTabs).get()).toMatchObject({
      theme: 'dark',
      textSize: 'xl',
    });
  });

  it('are shown as they lie in a memory that answered late', async () => {
    const factory = new IDBFactory();
    await (
      await openDeviceMemory(factory)
    ).write('settings', {
      ...defaultDeviceSettings,
      theme: 'dark',
    });
    const { promise, resolve } = Promise.withResolvers<void>();
    const memory = await openDeviceMemory(answeringLate(factory, promise), 1);
    const settings = createWebSettings(memory, noTabs);
    const shown: unknown[] = [];
    settings.subscribe(({ theme }) => shown.push(theme));
    resolve();
    await expect.poll(() => shown).toEqual(['dark']);
  });

  it('are not written once more over the choice of another tab when a change that was given up is carried out', async () => {
    const memory = await openDeviceMemory(new IDBFactory());
    const { promise, resolve } = Promise.withResolvers<void>();
    const carriedOut: Promise<unknown>[] = [];
    const change: DeviceMemory['change'] = (...asked) => {
      if (carriedOut.length > 0) return memory.change(...asked);
      carriedOut.push(promise.then(() => memory.change(...asked)));
      return Promise.reject(new DOMException('no answer in time', 'TimeoutError'));
    };
    const settings = createWebSettings({ ...memory, change }, noTabs);
    expect(await settings.update({ theme: 'dark' })).toMatchObject({ theme: 'dark' });
    resolve();
    await Promise.all(carriedOut);
    await createWebSettings(memory, noTabs).update({ theme: 'light' });
    await settings.update({ textSize: 'xl' });
    expect(await createWebSettings(memory, noTabs).get()).toMatchObject({
      theme: 'light',
      textSize: 'xl',
    });
  });

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

  it('are not written over by the defaults where they could not be read', async () => {
    const memory = await openDeviceMemory(new IDBFactory());
    const stored = { ...defaultDeviceSettings, theme: 'dark', analyticsConsent: false };
    await memory.write('settings', stored);
    const late = { ...memory, read: () => Promise.reject(new Error('not in time')) };
    const settings = createWebSettings(late, noTabs);
    await settings.get();
    const changed = { ...stored, player: { ...stored.player, speed: 1.5 } };
    expect(await settings.update({ player: { speed: 1.5 } })).toEqual(changed);
    expect(await memory.read('settings')).toEqual(changed);
    expect(await settings.get(), 'what was known last stands for it').toEqual(changed);
  });

  it('go on from what the page knows where a change cannot be kept, which is kept with the next', async () => {
    const memory = await openDeviceMemory(new IDBFactory());
    await memory.write('settings', { ...defaultDeviceSettings, theme: 'dark' });
    let isFull = true;
    const change: DeviceMemory['change'] = (key, edit) =>
      isFull ? Promise.reject(new Error('full')) : memory.change(key, edit);
    const settings = createWebSettings({ ...memory, change }, noTabs);
    await settings.get();
    expect(await settings.update({ textSize: 'xl' })).toMatchObject({
      theme: 'dark',
      textSize: 'xl',
    });
    expect(await settings.get()).toMatchObject({ theme: 'dark', textSize: 'xl' });
    isFull = false;
    // Another tab has changed something meanwhile.
    await createWebSettings(memory, noTabs).update({ theme: 'light' });
    await settings.update({ player: { speed: 1.5 } });
    expect(await createWebSettings(memory, noTabs).get()).toMatchObject({
      theme: 'light',
      textSize: 'xl',
      player: { speed: 1.5 },
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
