/** Small facts about this device, by name. Values are text; a damaged value is dropped and reads as null. */
export interface MetaStore {
  find(name: string): string | null;
  /** False when the disk takes no more. */
  put(name: string, value: string): boolean;
  remove(name: string): void;
}
