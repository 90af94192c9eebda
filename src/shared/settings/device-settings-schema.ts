import * as z from 'zod/mini';
import { defaultDeviceSettings, type DeviceSettings } from './device-settings.ts';

const { player, theme, textSize } = defaultDeviceSettings;

/** Reads stored settings: a missing member is its default, an unknown one is dropped. Apart from the types, for a first visit need not load it. */
export const deviceSettingsSchema: z.ZodMiniType<DeviceSettings> = z.object({
  theme: z._default(z.enum(['light', 'dark', 'system']), theme),
  textSize: z._default(z.enum(['sm', 'md', 'lg', 'xl', '2xl']), textSize),
  player: z._default(
    z.object({
      speed: z._default(z.number().check(z.gte(0.5), z.lte(2)), player.speed),
      volume: z._default(z.number().check(z.gte(0), z.lte(1)), player.volume),
      muted: z._default(z.boolean(), player.muted),
      captions: z._default(z.boolean(), player.captions),
      captionsSize: z._default(z.enum(['sm', 'md', 'lg']), player.captionsSize),
      theatre: z._default(z.boolean(), player.theatre),
      autoplayNext: z._default(z.boolean(), player.autoplayNext),
      shortcuts: z._default(z.boolean(), player.shortcuts),
    }),
    player,
  ),
});
