/** What bodies may take that are still being sent. */
export interface BodyBudgetLimits {
  /** Of this process. */
  readonly bytes: number;
  /** Of one address, or of one network of IPv6. */
  readonly bytesOfAddress: number;
  /** A connection with its buffers takes so much, however small its body is. */
  readonly leastBytes: number;
}

export interface BodyBudget {
  /**
   * Takes what a body of so many bytes needs and answers how it is given back, once however often
   * it is called; or says whose budget is spent. A network that is null is not counted for itself.
   */
  take(network: string | null, bytes: number): (() => void) | 'address' | 'process';
}

/** The budget of one process: its memory is its own. */
export function createBodyBudget({
  bytes: most,
  bytesOfAddress,
  leastBytes,
}: BodyBudgetLimits): BodyBudget {
  const taken = new Map<string, number>();
  let total = 0;

  function add(network: string | null, bytes: number): void {
    total += bytes;
    if (network === null) return;
    const left = (taken.get(network) ?? 0) + bytes;
    if (left > 0) taken.set(network, left);
    else taken.delete(network);
  }

  return {
    take(network, told) {
      const bytes = Math.max(told, leastBytes);
      if (network !== null && (taken.get(network) ?? 0) + bytes > bytesOfAddress) return 'address';
      if (total + bytes > most) return 'process';
      add(network, bytes);
      let isTaken = true;
      return () => {
        if (isTaken) add(network, -bytes);
        isTaken = false;
      };
    },
  };
}
