import { useEffect, useMemo, useState } from 'react';
import { originOf } from '#shared/api/own-answer.ts';
import type { TranscriptCue } from '../player-core/transcript.ts';
import { parseThumbnails, parseVtt, type Thumbnail, type VttCue } from '../player-core/webvtt.ts';

/**
 * The captions of a lesson: from their file, or from the transcript while there is none or it does
 * not come.
 */
export function useCaptionCues(
  url: string | null,
  transcript: readonly TranscriptCue[],
): readonly VttCue[] {
  const file = useTextFile(url);
  return useMemo(() => {
    const read = file === null ? [] : parseVtt(file);
    return read.length > 0
      ? read
      : transcript.map((cue) => ({
          startSeconds: cue.start_seconds,
          endSeconds: cue.end_seconds,
          text: cue.text,
        }));
  }, [file, transcript]);
}

/**
 * The pictures of the seek bar; none while there is no file or it does not come: the bar works
 * without them.
 */
export function useThumbnails(url: string | null): readonly Thumbnail[] {
  const file = useTextFile(url);
  return useMemo(
    () => (file === null || url === null ? [] : parseThumbnails(file, url)),
    [file, url],
  );
}

/**
 * A small text file beside the video, or null while it is not there. The lesson plays without it,
 * so a failure is silent.
 */
function useTextFile(url: string | null): string | null {
  const [found, setFound] = useState<{ readonly url: string; readonly text: string } | null>(null);
  useEffect(() => {
    if (url === null) return undefined;
    const abort = new AbortController();
    const read = async () => {
      const response = await fetch(url, { credentials: 'same-origin', signal: abort.signal });
      return response.ok && originOf(response) === 'own' ? response.text() : null;
    };
    read().then(
      (text) => text === null || abort.signal.aborted || setFound({ url, text }),
      () => undefined,
    );
    return () => abort.abort();
  }, [url]);
  return found !== null && found.url === url ? found.text : null;
}
