import type { DeviceSettings } from '#shared/settings/device-settings.ts';
import type { TextStorage } from '../study/tick-journal.ts';

/** What a page must know of the settings before it is painted, sooner than IndexedDB answers. */
export interface FirstLook {
  readonly theme: DeviceSettings['theme'];
  readonly textSize: DeviceSettings['textSize'];
  /** Visits are counted, with consent: also those that only read. */
  readonly isCounted: boolean;
}

const key = 'mai-vang-look';

/** What was left by the last page; null when nothing was, or the browser denies it. */
export function readFirstLook(storage: () => TextStorage): FirstLook | null {
  try {
    const [theme, textSize, counted] = (storage().getItem(key) ?? '').split(' ');
    const isLook =
      theme !== undefined && textSize !== undefined && theme in themes && textSize in textSizes;
    return isLook
      ? {
          theme: theme as FirstLook['theme'],
          textSize: textSize as FirstLook['textSize'],
          isCounted: counted === 'counted',
        }
      : null; // both were looked up
  } catch {
    return null;
  }
}

/** Leaves it for the next page. */
export function writeFirstLook(
  storage: () => TextStorage,
  {
    theme,
    textSize,
    analyticsConsent,
  }: Pick<DeviceSettings, 'theme' | 'textSize' | 'analyticsConsent'>,
): void {
  try {
    storage().setItem(
      key,
      [theme, textSize, ...(analyticsConsent === true ? ['counted'] : [])].join(' '),
    );
  } catch {
    // The next page shows the system's theme until its code is there.
  }
}

const themes: Readonly<Record<DeviceSettings['theme'], true>> = {
  light: true,
  dark: true,
  system: true,
};
const textSizes: Readonly<Record<DeviceSettings['textSize'], true>> = {
  sm: true,
  md: true,
  lg: true,
  xl: true,
  '2xl': true,
};
