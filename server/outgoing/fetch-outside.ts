import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * A call of another's server over HTTP. Neither limit has a value of its own: whoever calls says
 * how long it waits and how much it takes.
 */
export interface OutsideCall {
  readonly headers?: Readonly<Record<string, string>>;
  /** From the call to the last byte of the answer, ms. */
  readonly timeoutMs: number;
  readonly mostBytes: number;
}

export interface OutsideAnswer {
  readonly status: number;
  /** Whether the status is one of success. */
  readonly ok: boolean;
  readonly body: Buffer;
}

/** The other server answered more than was to be taken. */
export class OutsideAnswerTooLargeError extends Error {
  override readonly name = 'OutsideAnswerTooLargeError';
}

const calls = new AsyncLocalStorage<true>();

/** Whether whoever asks for this is a call of `fetchOutside`, rather than something beside it. */
export const isCallOutside = (): boolean => calls.getStore() === true;

/**
 * Asks another's server by GET: the one way out of this one over HTTP
 * (tests/architecture/outgoing-calls.test.ts finds every other, and one-way-out.ts refuses it).
 * Throws when it cannot be reached, leads elsewhere, does not end within its time, or answers more
 * than is taken; the line is closed then.
 */
export async function fetchOutside(
  address: string | URL,
  { headers = {}, timeoutMs, mostBytes }: OutsideCall,
): Promise<OutsideAnswer> {
  const response = await calls.run(true, async () =>
    fetch(address, { headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) }),
  );
  const parts: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop closes the line.
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > mostBytes)
      throw new OutsideAnswerTooLargeError(`the answer is longer than ${mostBytes} bytes`);
    parts.push(part);
  }
  return { status: response.status, ok: response.ok, body: Buffer.concat(parts) };
}
