import { useEffect, useState } from 'react';
import { usePlatform } from '../../platform/context.tsx';
import { useOnline } from '../../platform/use-online.ts';

const nothing: ReadonlyMap<string, number> = new Map();

/**
 * What the server says that lessons take which are not here; empty until it was asked, and without
 * a network.
 */
export function useSizes(
  lessonIds: readonly string[],
  qualityHeight: number,
): ReadonlyMap<string, number> {
  const { offline } = usePlatform();
  const isOnline = useOnline();
  const [known, setKnown] = useState<{
    readonly key: string;
    readonly sizes: ReadonlyMap<string, number>;
  } | null>(null);
  // Lessons leave the list one by one as they are fetched: their sizes stay right, so only new ones
  // are asked for.
  const asked = lessonIds.filter(
    (id) => known === null || !known.sizes.has(id) || known.key !== String(qualityHeight),
  );
  const wanted = `${qualityHeight} ${asked.join(' ')}`;
  useEffect(() => {
    if (offline === undefined || !isOnline || asked.length === 0) return undefined;
    let left = false;
    const ask = async () => {
      const planned = await offline.plan(asked);
      // A size that cannot be told now is simply not shown; the plan before the download asks
      // again.
      if (left || !planned.ok) return;
      setKnown((before) => ({
        key: String(qualityHeight),
        sizes: new Map([
          ...(before?.key === String(qualityHeight) ? before.sizes : []),
          ...planned.value.lessons.map(({ lessonId, bytes }): [string, number] => [
            lessonId,
            bytes,
          ]),
        ]),
      }));
    };
    void ask();
    return () => {
      left = true;
    };
    // `wanted` stands for the list and the quality.
    // eslint-disable-next-line react/exhaustive-deps
  }, [offline, isOnline, wanted]);
  return known?.sizes ?? nothing;
}
