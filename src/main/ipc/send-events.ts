import type { IpcEvents } from '#shared/ipc/contract.ts';

/** Tells every window of ours something of the contract. */
export type SendEvent = <Name extends keyof IpcEvents>(
  name: Name,
  payload: IpcEvents[Name],
) => void;

/** The part of a window that is used. */
export interface EventTarget {
  isDestroyed(): boolean;
  readonly webContents: { send(channel: string, payload: unknown): void };
}

/** Builds `SendEvent` over the windows that are open when something happens. */
export function createSendEvent(windows: () => readonly EventTarget[]): SendEvent {
  return (name, payload) => {
    for (const window of windows())
      if (!window.isDestroyed()) window.webContents.send(name, payload);
  };
}
