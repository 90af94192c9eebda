import type { IpcBridge } from '#shared/ipc/contract.ts';

declare global {
  interface Window {
    /** What the preload exposes in the desktop client; absent in a browser. */
    readonly maiVang?: IpcBridge;
  }
}
