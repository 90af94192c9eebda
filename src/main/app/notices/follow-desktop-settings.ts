import type { DeviceSettings } from '#shared/settings/device-settings.ts';
import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import type { ContinueLearning } from './continue-learning.ts';
import type { LoginItem } from '../login-item.ts';
import type { Tray } from './tray.ts';

export interface FollowSettingsDeps {
  readonly settings: {
    device(): DeviceSettings;
    subscribe(listener: (settings: DeviceSettings) => void): Unsubscribe;
  };
  readonly tray: Tray;
  readonly next: ContinueLearning;
  readonly loginItem: LoginItem;
  readonly name: string;
  readonly report: (what: string, error: unknown) => void;
}

/** Keeps the tray and the start at login as the learner wants them. */
export function followDesktopSettings({
  settings,
  tray,
  next,
  loginItem,
  name,
  report,
}: FollowSettingsDeps): void {
  let isSet = false;
  const applyLogin = (openAtLogin: boolean) => {
    // Who never wanted it has no entry to take away; who did gets it anew at each start: the
    // application may have moved.
    if (openAtLogin === isSet) return;
    isSet = openAtLogin;
    try {
      loginItem.set(openAtLogin);
    } catch (error) {
      report('start at login', error);
    }
  };
  const applyTray = () =>
    tray.show(
      settings.device().desktop.keepInTray ? { name, lessonTitle: next.current().title } : null,
    );
  const apply = () => {
    applyTray();
    applyLogin(settings.device().desktop.openAtLogin);
  };
  apply();
  settings.subscribe(apply);
  next.subscribe(applyTray);
}
