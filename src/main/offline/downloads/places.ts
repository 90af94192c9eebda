/** A number of places that whoever comes first takes. */
export interface Places {
  /** Waits for one; the answer gives it back. Null when `signal` aborts before there was one. */
  take(signal: AbortSignal): Promise<(() => void) | null>;
}

export function createPlaces(count: number): Places {
  let taken = 0;
  const isFull = () => taken >= count;
  const line: (() => void)[] = [];
  const leave = () => {
    taken -= 1;
    line.shift()?.();
  };
  return {
    async take(signal) {
      while (isFull() && !signal.aborted) await turn(line, signal);
      if (signal.aborted) {
        // Whoever was called and does not come lets the next one in.
        if (!isFull()) line.shift()?.();
        return null;
      }
      taken += 1;
      return leave;
    },
  };
}

/** Waits in line until it is called or `signal` aborts. */
function turn(line: (() => void)[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const called = () => {
      signal.removeEventListener('abort', called);
      const at = line.indexOf(called);
      if (at >= 0) line.splice(at, 1);
      resolve();
    };
    line.push(called);
    signal.addEventListener('abort', called, { once: true });
  });
}
