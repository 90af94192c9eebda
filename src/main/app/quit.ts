import type { App } from 'electron';

/** How long sending what waits may hold up the end, in ms. */
export const lastSyncMs = 2000;

/**
 * Ends in order: windows close (each hands over what its page still has), then `beforeEnd` runs once, bounded by itself,
 * then the application goes. On macOS it stays after its last window until somebody quits.
 */
export function endInOrder(app: Pick<App, 'on' | 'quit'>, platform: NodeJS.Platform, beforeEnd: () => Promise<void>): void {
  let isQuitting = false;
  let state: 'running' | 'ending' | 'ended' = 'running';
  app.on('before-quit', () => {
    isQuitting = true;
  });
  app.on('window-all-closed', () => {
    if (isQuitting || platform !== 'darwin') app.quit();
  });
  app.on('will-quit', (event) => {
    if (state === 'ended') return;
    event.preventDefault();
    if (state === 'ending') return;
    state = 'ending';
    const end = async () => {
      await beforeEnd().catch(() => undefined);
      state = 'ended';
      app.quit();
    };
    void end();
  });
}
