import { useEffect, useRef, useState } from 'react';
import { errorText } from '../format/error-text.ts';
import { t } from './copy.ts';
import { uploadPicture } from './upload-picture.ts';

/** A picture that goes with a message. */
export interface Picture {
  readonly key: number;
  /** `blob:` address of what was chosen. */
  readonly preview: string;
  /** As the server calls it; null while it is on its way. */
  readonly id: string | null;
}

export interface Pictures {
  readonly list: readonly Picture[];
  /** What the last one that failed was refused with; null when none failed. */
  readonly error: string | null;
  /** Whether one is still on its way. */
  readonly busy: boolean;
  readonly isFull: boolean;
  /** How many there may be. */
  readonly most: number;
  readonly ids: readonly string[];
  readonly add: (files: readonly File[]) => void;
  readonly remove: (key: number) => void;
  readonly clear: () => void;
}

/** At most so many pictures, which are sent to the server as soon as they are chosen. */
export function usePictures(most: number): Pictures {
  const [list, setList] = useState<readonly Picture[]>([]);
  const [error, setError] = useState<string | null>(null);
  const uploads = useRef(new Map<number, AbortController>());
  const nextKey = useRef(1);
  useEffect(() => {
    const running = uploads.current;
    return () => {
      for (const upload of running.values()) upload.abort();
    };
  }, []);

  const remove = (key: number) => {
    uploads.current.get(key)?.abort();
    setList((before) => {
      for (const { preview } of before.filter((picture) => picture.key === key))
        URL.revokeObjectURL(preview);
      return before.filter((picture) => picture.key !== key);
    });
  };
  const send = async (key: number, file: File) => {
    const abort = new AbortController();
    uploads.current.set(key, abort);
    const sent = await uploadPicture(file, abort.signal);
    uploads.current.delete(key);
    if (abort.signal.aborted) return;
    if (sent.ok)
      return setList((before) =>
        before.map((picture) => (picture.key === key ? { ...picture, id: sent.value } : picture)),
      );
    setError(t('pic.failed', { name: file.name, reason: errorText(sent.error) }));
    remove(key);
  };
  const add = (files: readonly File[]) => {
    setError(null);
    const chosen = files
      .slice(0, most - list.length)
      .map((file) => ({ key: nextKey.current++, file }));
    setList([
      ...list,
      ...chosen.map(({ key, file }) => ({ key, preview: URL.createObjectURL(file), id: null })),
    ]);
    for (const { key, file } of chosen) void send(key, file);
  };
  return {
    list,
    error,
    busy: list.some(({ id }) => id === null),
    isFull: list.length >= most,
    most,
    ids: list.flatMap(({ id }) => (id === null ? [] : [id])),
    add,
    remove,
    clear: () => {
      for (const { key } of list) remove(key);
    },
  };
}
