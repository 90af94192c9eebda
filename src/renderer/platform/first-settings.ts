import type { DeviceSettings } from '../../shared/settings/device-settings.ts';

/**
 * Settings of a device that has stored none, for the moments before the first paint. They are `defaultDeviceSettings` of
 * src/shared (a test holds them equal) without the schema that those are made by, which a first visit need not load.
 */
export const firstSettings: DeviceSettings = {
  theme: 'system',
  textSize: 'md',
  player: { speed: 1, volume: 1, muted: false, captions: true, captionsSize: 'md', theatre: false, autoplayNext: true, shortcuts: true },
};
