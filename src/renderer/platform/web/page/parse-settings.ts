import * as z from 'zod/mini';
import { defaultDeviceSettings, type DeviceSettings } from '#shared/settings/device-settings.ts';
import { deviceSettingsSchema } from '#shared/settings/device-settings-schema.ts';

/** Stored settings as far as they can be read; anything else is the default. */
export function parseSettings(stored: unknown): DeviceSettings {
  const parsed = z.safeParse(deviceSettingsSchema, stored);
  return parsed.success ? parsed.data : defaultDeviceSettings;
}
