/** How long an answer is waited for on a line that may be slow. */
export interface LinePatience {
  /** Aborts with a `TimeoutError`. */
  readonly signal: AbortSignal;
  /** Something came. */
  readonly heard: () => void;
  /** Nothing is waited for any more. */
  readonly end: () => void;
}

export interface LinePatienceLimits {
  readonly silenceMs: number;
  readonly mostMs: number;
}

/**
 * Gives up when nothing was heard for `silenceMs`, or after `mostMs` altogether: what comes slowly
 * still comes.
 */
export function createLinePatience({ silenceMs, mostMs }: LinePatienceLimits): LinePatience {
  const late = new AbortController();
  const giveUp = () => late.abort(new DOMException('no answer in time', 'TimeoutError'));
  const whole = setTimeout(giveUp, mostMs);
  let silence = setTimeout(giveUp, silenceMs);
  return {
    signal: late.signal,
    heard() {
      clearTimeout(silence);
      silence = setTimeout(giveUp, silenceMs);
    },
    end() {
      clearTimeout(silence);
      clearTimeout(whole);
    },
  };
}

/** The whole text of an answer; `heard` after each piece of it. */
export async function readText(
  { body }: Pick<Response, 'body'>,
  heard: () => void,
): Promise<string> {
  if (body === null) return '';
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = '';
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- piece by piece
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    heard();
    text += decoder.decode(value, { stream: true });
  }
}
