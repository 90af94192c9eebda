import { useMemo } from 'react';
import { useLocation } from 'react-router';

/** A second of the lesson that somebody asked for: a hit of the search, a note, a link. */
export interface WantedPlace {
  readonly seconds: number;
  /** Of the visit: asking for the same second again is asking again. */
  readonly key: string;
}

/** The `?t=seconds` of the address; null when there is none that can be read. */
export function useWantedPlace(): WantedPlace | null {
  const { search, key } = useLocation();
  return useMemo(() => {
    const text = new URLSearchParams(search).get('t');
    return text !== null && /^\d{1,6}(?:\.\d{1,3})?$/.test(text)
      ? { seconds: Number(text), key }
      : null;
  }, [search, key]);
}
