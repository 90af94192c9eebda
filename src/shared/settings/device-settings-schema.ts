import * as z from 'zod/mini';
import { defaultDeviceSettings, type DeviceSettings } from './device-settings.ts';

const { player, offline, desktop, theme, textSize, analyticsConsent } = defaultDeviceSettings;

const sections = {
  theme: z._default(z.enum(['light', 'dark', 'system']), theme),
  textSize: z._default(z.enum(['sm', 'md', 'lg', 'xl', '2xl']), textSize),
  analyticsConsent: z._default(z.nullable(z.boolean()), analyticsConsent),
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
      captionsLook: z._default(z.enum(['plate', 'outline', 'bar']), player.captionsLook),
      pauseOnNote: z._default(z.boolean(), player.pauseOnNote),
      byCourse: z._default(
        z.record(
          z.string(),
          z.object({ speed: z.number().check(z.gte(0.5), z.lte(2)), captions: z.boolean() }),
        ),
        player.byCourse,
      ),
    }),
    player,
  ),
  offline: z._default(
    z.object({
      limitBytes: z._default(z.int().check(z.gte(0)), offline.limitBytes),
      qualityHeight: z._default(z.literal([480, 720, 1080]), offline.qualityHeight),
      fetchNext: z._default(z.literal([0, 2, 5]), offline.fetchNext),
      removeWatched: z._default(z.boolean(), offline.removeWatched),
      bytesPerSecond: z._default(z.nullable(z.int().check(z.gte(16_384))), offline.bytesPerSecond),
      folder: z._default(z.nullable(z.string()), offline.folder),
    }),
    offline,
  ),
  desktop: z._default(
    z.object({
      openAtLogin: z._default(z.boolean(), desktop.openAtLogin),
      keepInTray: z._default(z.boolean(), desktop.keepInTray),
      notifyNewLessons: z._default(z.boolean(), desktop.notifyNewLessons),
      keepWithoutKeyStore: z._default(z.nullable(z.boolean()), desktop.keepWithoutKeyStore),
    }),
    desktop,
  ),
} as const satisfies {
  readonly [Section in keyof DeviceSettings]: z.ZodMiniType<DeviceSettings[Section]>;
};

/**
 * Reads stored settings: a missing member is its default, an unknown one is dropped. Apart from the
 * types, for a first visit need not load it.
 */
export const deviceSettingsSchema: z.ZodMiniType<DeviceSettings> = z.object(sections);

/**
 * What could be read of stored settings, and the names of the members that say nonsense and are at
 * their defaults: `theme`, `offline.fetchNext`.
 */
export interface ReadDeviceSettings {
  readonly settings: DeviceSettings;
  readonly damaged: readonly string[];
}

/** Reads stored settings member by member: one that says nonsense costs only itself. */
export function readDeviceSettings(stored: unknown): ReadDeviceSettings {
  const whole = deviceSettingsSchema.safeParse(stored);
  if (whole.success) return { settings: whole.data, damaged: [] };
  if (!isRecord(stored)) return { settings: defaultDeviceSettings, damaged: Object.keys(sections) };
  const wrong = whole.error.issues.map(({ path: [section, member] }) => ({ section, member }));
  const sound = Object.entries(stored).flatMap(([section, value]): [string, unknown][] => {
    const own = wrong.filter((each) => each.section === section);
    if (own.length === 0) return [[section, value]];
    if (!isRecord(value)) return [];
    const members = Object.entries(value).filter(
      ([member]) => !own.some((each) => each.member === member),
    );
    return [[section, Object.fromEntries(members)]];
  });
  return {
    settings: deviceSettingsSchema.parse(Object.fromEntries(sound)),
    damaged: [
      ...new Set(
        wrong.map(({ section, member }) =>
          [section, member].filter((name) => name !== undefined).join('.'),
        ),
      ),
    ],
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
