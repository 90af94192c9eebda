import { ok } from '#shared/kernel/result.ts';
import type { Desktop } from '../../app/desktop.ts';
import type { IpcHandlers } from '../register-ipc.ts';

/** The desktop itself: what it is, what plays, how its title bar looks, its updates. */
export function desktopHandlers({
  info,
  updates,
  playing,
  titleBar,
  loss,
  openLogs,
}: Pick<
  Desktop,
  'info' | 'updates' | 'playing' | 'titleBar' | 'loss' | 'openLogs'
>): IpcHandlers['desktop'] {
  return {
    info: () => ok(info()),
    updateStatus: () => ok(updates.status()),
    checkForUpdate: async () => ok(await updates.check()),
    installUpdate() {
      updates.install();
      return ok(null);
    },
    nowPlaying(now) {
      playing.set(now);
      return ok(null);
    },
    setTitleBarLook(look) {
      titleBar.set(look);
      return ok(null);
    },
    wouldLose(isNear) {
      loss.set(isNear);
      return ok(null);
    },
    async openLogs() {
      await openLogs();
      return ok(null);
    },
  };
}
