/**
 * Passwords of tests are hashed some ten thousand times a run, 46 ms of the processor and 19 MiB
 * each by the product's own parameters. Their demonstration is made by the same ones: what differs
 * would be hashed anew.
 */
export const cheapHashes = { hashMemoryKib: 64, hashPasses: 1 } as const;
