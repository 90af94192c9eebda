/** Speeds offered by the player. */
export const playbackSpeeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** What this device remembers about how a person likes it. */
export interface DeviceSettings {
  readonly theme: 'light' | 'dark' | 'system';
  readonly textSize: 'sm' | 'md' | 'lg' | 'xl' | '2xl';
  /** Whether visits may be counted; null = not asked yet. Only a host that counts asks. */
  readonly analyticsConsent: boolean | null;
  readonly player: {
    /** 0.5 to 2. */
    readonly speed: number;
    /** 0 to 1. */
    readonly volume: number;
    readonly muted: boolean;
    readonly captions: boolean;
    readonly captionsSize: 'sm' | 'md' | 'lg';
    readonly theatre: boolean;
    readonly autoplayNext: boolean;
    readonly shortcuts: boolean;
    /** Behind the words of a caption: a plate, only an outline, or an opaque bar. */
    readonly captionsLook: 'plate' | 'outline' | 'bar';
    /** Whether writing a note pauses the video. */
    readonly pauseOnNote: boolean;
    /** By course id: what was chosen there last comes back there. */
    readonly byCourse: Readonly<Record<string, CoursePlayback>>;
  };
  /** Downloads; only a host that has them uses it. */
  readonly offline: {
    /** How much downloads may take, in bytes. */
    readonly limitBytes: number;
    /** Height of the video in pixels; the nearest that there is. */
    readonly qualityHeight: 480 | 720 | 1080;
    /** How many lessons after the current one are fetched by themselves; 0 = none. */
    readonly fetchNext: 0 | 2 | 5;
    /** Whether a lesson goes from disk seven days after it was learned. */
    readonly removeWatched: boolean;
    /** Bytes per second for all downloads together; null = as fast as it goes. */
    readonly bytesPerSecond: number | null;
    /** Absolute path; null = the application's own folder. Chosen by the system's dialog only. */
    readonly folder: string | null;
  };
  /** The desktop itself; the portal ignores it. */
  readonly desktop: {
    readonly openAtLogin: boolean;
    /** Whether closing the window leaves the application in the tray. */
    readonly keepInTray: boolean;
    readonly notifyNewLessons: boolean;
    /**
     * Without a key store of the system: whether keys may lie in a file of their own; null = not
     * asked yet.
     */
    readonly keepWithoutKeyStore: boolean | null;
  };
}

/** What a course remembers of the player. */
export interface CoursePlayback {
  readonly speed: number;
  readonly captions: boolean;
}

/** A change to some settings; members left out stay as they are. */
export interface DeviceSettingsPatch {
  readonly theme?: DeviceSettings['theme'];
  readonly textSize?: DeviceSettings['textSize'];
  readonly analyticsConsent?: DeviceSettings['analyticsConsent'];
  readonly player?: Partial<DeviceSettings['player']>;
  readonly offline?: Partial<DeviceSettings['offline']>;
  readonly desktop?: Partial<DeviceSettings['desktop']>;
}

/** A patch merged in; sections are merged member by member. */
export function mergeSettings(
  settings: DeviceSettings,
  { player, offline, desktop, ...rest }: DeviceSettingsPatch,
): DeviceSettings {
  return {
    ...settings,
    ...rest,
    player: { ...settings.player, ...player },
    offline: { ...settings.offline, ...offline },
    desktop: { ...settings.desktop, ...desktop },
  };
}

/** Settings of a device that has none yet. */
export const defaultDeviceSettings: DeviceSettings = {
  theme: 'system',
  textSize: 'md',
  analyticsConsent: null,
  player: {
    speed: 1,
    volume: 1,
    muted: false,
    captions: true,
    captionsSize: 'md',
    theatre: false,
    autoplayNext: true,
    shortcuts: true,
    captionsLook: 'plate',
    pauseOnNote: false,
    byCourse: {},
  },
  offline: {
    limitBytes: 10 * 1000 ** 3,
    qualityHeight: 720,
    fetchNext: 0,
    removeWatched: false,
    bytesPerSecond: null,
    folder: null,
  },
  desktop: {
    openAtLogin: false,
    keepInTray: false,
    notifyNewLessons: true,
    keepWithoutKeyStore: null,
  },
};
