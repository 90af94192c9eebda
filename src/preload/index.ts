import { contextBridge, ipcRenderer } from 'electron';
import { ipcChannel, ipcContract, type IpcBridge, ipcEventNames } from '#shared/ipc/contract.ts';

/**
 * One function per call of the contract, one subscription per event: what is not in the contract
 * cannot be reached.
 */
const calls = Object.entries(ipcContract).map(([capability, members]) => [
  capability,
  Object.fromEntries(
    Object.keys(members).map((call) => [
      call,
      (...input: unknown[]) => ipcRenderer.invoke(ipcChannel(capability, call), ...input),
    ]),
  ),
]);
const events = ipcEventNames.map((name) => [
  name,
  (listener: (payload: unknown) => void) => {
    const onEvent = (_event: unknown, payload: unknown) => listener(payload);
    ipcRenderer.on(name, onEvent);
    return () => void ipcRenderer.removeListener(name, onEvent);
  },
]);

// The entries are the contract's own; `Object.fromEntries` cannot say so.
const bridge = { ...Object.fromEntries(calls), events: Object.fromEntries(events) } as IpcBridge;
contextBridge.exposeInMainWorld('maiVang', bridge);
