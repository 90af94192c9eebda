/** Large buffers used again and again: fresh ones of this size cost more than reading into them. */
export interface BufferPool {
  /** A buffer of the pool's size with whatever was in it. */
  take(): Buffer;
  /** Nobody looks at it any more. */
  giveBack(buffer: Buffer): void;
}

/** Keeps at most `capacity` buffers of `bytes` bytes for the next one who asks. */
export function createBufferPool(bytes: number, capacity: number): BufferPool {
  const free: Buffer[] = [];
  return {
    take: () => free.pop() ?? Buffer.allocUnsafeSlow(bytes),
    giveBack(buffer) {
      if (free.length < capacity) free.push(buffer);
    },
  };
}
