import * as z from 'zod/mini';

/** Speeds offered by the player. */
export const playbackSpeeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** What this device remembers about how a person likes it. Stored settings are parsed with this; unknown members are dropped. */
export const deviceSettingsSchema = z.object({
  theme: z._default(z.enum(['light', 'dark', 'system']), 'system'),
  textSize: z._default(z.enum(['sm', 'md', 'lg', 'xl', '2xl']), 'md'),
  player: z._default(
    z.object({
      speed: z._default(z.number().check(z.gte(0.5), z.lte(2)), 1),
      volume: z._default(z.number().check(z.gte(0), z.lte(1)), 1),
      muted: z._default(z.boolean(), false),
      captions: z._default(z.boolean(), true),
      captionsSize: z._default(z.enum(['sm', 'md', 'lg']), 'md'),
      theatre: z._default(z.boolean(), false),
      autoplayNext: z._default(z.boolean(), true),
      shortcuts: z._default(z.boolean(), true),
    }),
    { speed: 1, volume: 1, muted: false, captions: true, captionsSize: 'md', theatre: false, autoplayNext: true, shortcuts: true },
  ),
});

export type DeviceSettings = z.infer<typeof deviceSettingsSchema>;

/** A change to some settings; members left out stay as they are. */
export interface DeviceSettingsPatch {
  readonly theme?: DeviceSettings['theme'];
  readonly textSize?: DeviceSettings['textSize'];
  readonly player?: Partial<DeviceSettings['player']>;
}

/** Settings of a device that has none yet. */
export const defaultDeviceSettings: DeviceSettings = deviceSettingsSchema.parse({});
