import type { IpcBridge } from '../../../src/shared/ipc/contract.ts';

/** The window of a desktop client as a test's code in the page sees it: with the bridge that the preload gives it. */
export type BridgedWindow = Window & { readonly maiVang: IpcBridge };
