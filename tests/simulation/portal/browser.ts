import type { DeviceMemory, DeviceMemoryKey } from '#renderer/platform/web/study/device-memory.ts';
import { type Device, createDevice, newDisk } from '../device.ts';
import type { Tab } from './tab.ts';
import { createWebLock, type WebLock } from './web-lock.ts';

/**
 * One browser: what all its tabs share. The cookie in use is `device.session`, '' for a guest;
 * IndexedDB is the device's disk.
 */
export interface Browser {
  readonly device: Device;
  /** localStorage. */
  readonly texts: Map<string, string>;
  readonly memory: DeviceMemory;
  readonly lock: WebLock;
  /** Whose sign-out the cookie went with, '' where it went otherwise or somebody is signed in. */
  signedOut: string;
  /** The two places for a session's cookie, each '' while nobody's is there. */
  readonly places: [string, string];
  /** Which of them is in use. */
  place: 0 | 1;
  /** How many sessions began here: tells which of them a request showed. */
  sessionCount: number;
  /** Tabs that are asleep, or gone, since they asked to sign in, and have not heard the answer. */
  readonly unheard: Set<Tab>;
  tabs: readonly Tab[];
  /** Pages that are opened get a store that lasts as long as they do. */
  deniesDatabase: boolean;
  /** Its database takes nothing more; it still answers what it has. */
  isFull: boolean;
  /** Its tabs are of an earlier version: they tell that somebody signed in, and not who. */
  tellsAsBefore: boolean;
  /** Whom the page took for signed in that learned something of it last, '' for nobody. */
  known: string;
  /** Sign-ins and sign-outs whose end no page has heard yet. */
  changesUnderWay: number;
  /** How often it was signed in or out here, or the network came or went. */
  turns: number;
}

/** `failsToWrite` decides for each write of the memory. */
export function createBrowser(name: string, failsToWrite: () => boolean): Browser {
  const device = createDevice(name, newDisk(`device-${name}`));
  return {
    device,
    texts: new Map(),
    memory: createMemory(failsToWrite),
    lock: createWebLock(),
    signedOut: '',
    places: ['', ''],
    place: 0,
    sessionCount: 0,
    unheard: new Set(),
    tabs: [],
    deniesDatabase: false,
    isFull: false,
    tellsAsBefore: false,
    known: '',
    changesUnderWay: 0,
    turns: 0,
  };
}

function createMemory(failsToWrite: () => boolean): DeviceMemory {
  const values = new Map<DeviceMemoryKey, unknown>();
  const change = async <T>(work: () => T): Promise<T> => {
    if (failsToWrite()) throw new DOMException('the disk is full', 'QuotaExceededError');
    return work();
  };
  const set = (key: DeviceMemoryKey, value: unknown) => {
    values.set(key, value);
    return value;
  };
  return {
    read: async (key) => values.get(key),
    write: async (key, value) => void (await change(() => set(key, value))),
    async change(key, edit, onKept) {
      const changed = await change(() => set(key, edit(values.get(key))));
      onKept?.();
      return changed;
    },
    remove: async (key) => void (await change(() => values.delete(key))),
    isKept: () => true,
  };
}
