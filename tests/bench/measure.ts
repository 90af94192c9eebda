import { loadavg } from 'node:os';

/**
 * One contestant of a benchmark: ours, the limit that the hardware sets, or somebody else's way.
 */
export interface Contestant {
  readonly name: string;
  readonly role: 'ours' | 'limit' | 'peer';
  /** Does the work once (or `batch` times) and is timed. */
  run(): Promise<void> | void;
  /** Work items per run, 1 when left out; times are given per item. */
  readonly batch?: number;
}

/** Times in ms per item. */
export interface Measured {
  readonly name: string;
  readonly role: Contestant['role'];
  readonly median: number;
  readonly p99: number;
  readonly samples: number;
}

/** What one benchmark found, ready to print. */
export interface BenchResult {
  readonly bench: string;
  /** The bar of PERFORMANCE.md in words. */
  readonly bar: string;
  /** What was reached, in the bar's own terms. */
  readonly reached: string;
  readonly met: boolean;
  readonly unit: 'ms' | 'req/s' | 'MB/s' | 'KB' | 'điểm';
  readonly rows: readonly BenchRow[];
  /** One-minute load of the machine at the end: these machines are shared. */
  readonly load: number;
}

export interface BenchRow {
  readonly name: string;
  readonly role: Contestant['role'];
  readonly value: number;
  readonly p99?: number;
}

export interface Bench {
  readonly name: string;
  run(options: BenchOptions): Promise<readonly BenchResult[]>;
}

export interface BenchOptions {
  /** About a minute for everything instead of several. */
  readonly quick: boolean;
}

/**
 * Runs all contestants in turn (A B C, A B C …) for `rounds` rounds of `perRound` timed runs each,
 * so that a slow moment of the machine hits all of them; the first round only warms up.
 */
export async function measureInTurn(
  contestants: readonly Contestant[],
  rounds: number,
  perRound: number,
): Promise<readonly Measured[]> {
  const samples = contestants.map((): number[] => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, contestant] of contestants.entries()) {
      for (let i = 0; i < perRound; i += 1) {
        const startedAt = performance.now();
        const pending = contestant.run();
        if (pending) await pending;
        const perItem = (performance.now() - startedAt) / (contestant.batch ?? 1);
        if (round > 0) samples[index]?.push(perItem);
      }
    }
  }
  return contestants.map((contestant, index) => {
    const sorted = (samples[index] ?? []).toSorted((a, b) => a - b);
    return {
      name: contestant.name,
      role: contestant.role,
      median: quantile(sorted, 0.5),
      p99: quantile(sorted, 0.99),
      samples: sorted.length,
    };
  });
}

/** The value below which `share` of the sorted numbers lie. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The median of a contestant by name; a missing name is a mistake in the benchmark. */
export function medianOf(measured: readonly Measured[], name: string): number {
  const found = measured.find((row) => row.name === name);
  if (!found) throw new Error(`no contestant ${name}`);
  return found.median;
}

export function toRows(measured: readonly Measured[]): readonly BenchRow[] {
  return measured.map(({ name, role, median, p99 }) => ({ name, role, value: median, p99 }));
}

export function currentLoad(): number {
  return Math.round((loadavg()[0] ?? 0) * 100) / 100;
}
