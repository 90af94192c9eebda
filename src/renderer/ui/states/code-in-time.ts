/**
 * Code that has not come for so long is called missing, so that somebody may try again, in ms. On a
 * slow line it still comes, and the next try finds it.
 */
export const codeTimeoutMs = 30_000;

/**
 * Loads code; rejects when its file cannot be fetched, or has not come in time: a line may hang
 * without an end.
 */
export async function codeInTime<Code>(load: () => Promise<Code>): Promise<Code> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('its code has not come in time')), codeTimeoutMs);
  });
  try {
    return await Promise.race([load(), late]);
  } finally {
    clearTimeout(timer);
  }
}
