import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { defaultDeviceSettings } from '#shared/settings/device-settings.ts';
import { loadDeviceState } from './device-state.ts';
import { createFakePlatform } from './fake/create-fake-platform.ts';

describe('loadDeviceState', () => {
  it('knows session, settings and sync status before anything is drawn', async () => {
    const platform = createFakePlatform({
      session: {
        status: 'signed_in',
        userId: 'u',
        email: 'a@b.vn',
        expired: false,
        remembered: true,
      },
      settings: { ...defaultDeviceSettings, theme: 'dark' },
    });
    const device = await loadDeviceState(platform);
    expect(device.session.get()).toMatchObject({ status: 'signed_in', userId: 'u' });
    expect(device.settings.get().theme).toBe('dark');
    expect(device.sync.get().connection).toBe('online');
  });

  it('follows what the host says afterwards', async () => {
    const platform = createFakePlatform();
    const device = await loadDeviceState(platform);
    const told = vi.fn<() => void>();
    device.session.subscribe(told);
    platform.setSession({
      status: 'signed_in',
      userId: 'u',
      email: 'a@b.vn',
      expired: true,
      remembered: true,
    });
    expect(device.session.get()).toMatchObject({ expired: true });
    expect(told).toHaveBeenCalledOnce();
  });

  it('goes on without stored state when the host does not answer in time', async () => {
    const platform = createFakePlatform();
    const silent = {
      ...platform,
      session: { ...platform.session, current: () => new Promise<never>(() => undefined) },
    };
    const device = await loadDeviceState(silent, 1);
    expect(device.session.get()).toEqual({ status: 'guest' });
  });

  it.each([
    [true, 'unopened'],
    [false, 'offline'],
  ])(
    'takes a host that does not say how it stands for no outage: network %s',
    async (onLine, connection) => {
      vi.stubGlobal('navigator', { onLine });
      onTestFinished(() => void vi.unstubAllGlobals());
      const platform = createFakePlatform();
      const silent = {
        ...platform,
        sync: { ...platform.sync, status: () => new Promise<never>(() => undefined) },
      };
      const device = await loadDeviceState(silent, 1);
      expect(device.sync.get()).toMatchObject({ connection, waitingCount: null });
    },
  );

  it('goes on without stored state when reading it fails', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const platform = createFakePlatform();
    const broken = {
      ...platform,
      settings: { ...platform.settings, get: () => Promise.reject(new Error('broken')) },
    };
    const device = await loadDeviceState(broken);
    expect(device.settings.get()).toEqual(defaultDeviceSettings);
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });
});
