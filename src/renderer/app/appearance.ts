import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import type { DeviceSettings } from '#shared/settings/device-settings.ts';
import type { Current } from '../platform/device-state.ts';

/**
 * Puts theme and text size on the document before the first paint, and follows the settings and the
 * system's theme. Paper is white whatever the screen is: what is printed has the light theme.
 */
export function followAppearance(
  settings: Current<DeviceSettings>,
  root: HTMLElement = document.documentElement,
): Unsubscribe {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const { theme, textSize } = settings.get();
    root.dataset['theme'] = resolveTheme(theme, system.matches);
    root.dataset['text'] = textSize;
  };
  apply();
  const stop = settings.subscribe(apply);
  system.addEventListener('change', apply);
  const lighten = () => (root.dataset['theme'] = 'light');
  window.addEventListener('beforeprint', lighten);
  window.addEventListener('afterprint', apply);
  return () => {
    stop();
    window.removeEventListener('beforeprint', lighten);
    window.removeEventListener('afterprint', apply);
    system.removeEventListener('change', apply);
  };
}

/** The theme to draw for a setting. */
export function resolveTheme(
  theme: DeviceSettings['theme'],
  systemIsDark: boolean,
): 'light' | 'dark' {
  if (theme === 'system') return systemIsDark ? 'dark' : 'light';
  return theme;
}
