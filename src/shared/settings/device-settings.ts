/** Speeds offered by the player. */
export const playbackSpeeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** What this device remembers about how a person likes it. */
export interface DeviceSettings {
  readonly theme: 'light' | 'dark' | 'system';
  readonly textSize: 'sm' | 'md' | 'lg' | 'xl' | '2xl';
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
  };
}

/** A change to some settings; members left out stay as they are. */
export interface DeviceSettingsPatch {
  readonly theme?: DeviceSettings['theme'];
  readonly textSize?: DeviceSettings['textSize'];
  readonly player?: Partial<DeviceSettings['player']>;
}

/** Settings of a device that has none yet. */
export const defaultDeviceSettings: DeviceSettings = {
  theme: 'system',
  textSize: 'md',
  player: { speed: 1, volume: 1, muted: false, captions: true, captionsSize: 'md', theatre: false, autoplayNext: true, shortcuts: true },
};
