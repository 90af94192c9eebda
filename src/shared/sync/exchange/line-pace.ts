import type { AppError } from '../../errors/error-code.ts';

/** Named limits of an exchange, in ms and bytes. */
export const exchangeLimits = {
  /** An answer of which nothing has come for so long counts as lost. */
  silenceMs: 30_000,
  /** So long one may take altogether, where the transport sees that it goes on coming. */
  mostMs: 5 * 60_000,
  /** What broke off after less did not break off because the line is slow. */
  quickMs: 5_000,
  /** What is asked for at first when answers break off, and at least. */
  firstPageBytes: 64 * 1024,
  leastPageBytes: 4 * 1024,
} as const;

/** A try costs half a minute: two or three of them have to be enough. */
const step = 4;

/**
 * How much a line bears, as its exchanges tell: less is sent and asked for after one that broke
 * off, more after one that was quick. For one engine, over all its runs: a run ends with what broke
 * off, and the next one begins with less.
 */
export interface LinePace {
  /** At most so many operations in one exchange. */
  readonly batchLimit: () => number;
  /** So much the server is to tell at most; null: as much as it likes. */
  readonly mostBytes: () => number | null;
  readonly failed: (
    error: AppError,
    sent: { readonly rows: number; readonly tookMs: number },
  ) => void;
  readonly succeeded: (tookMs: number) => void;
  /** The server does not know what `mostBytes` is. */
  readonly refusedMostBytes: () => void;
}

export function createLinePace(fullBatch: number): LinePace {
  let batch = fullBatch;
  let bytes: number | null = null;
  let knowsMostBytes = true;
  return {
    batchLimit: () => batch,
    mostBytes: () => (knowsMostBytes ? bytes : null),
    failed(error, { rows, tookMs }) {
      if (!isBrokenOff(error, tookMs)) return;
      if (rows > 0) batch = Math.max(1, Math.floor(Math.min(batch, rows) / step));
      bytes =
        bytes === null
          ? exchangeLimits.firstPageBytes
          : Math.max(exchangeLimits.leastPageBytes, bytes / step);
    },
    succeeded(tookMs) {
      if (tookMs > exchangeLimits.quickMs) return;
      batch = Math.min(fullBatch, batch * 2);
      if (bytes !== null) bytes = bytes >= exchangeLimits.firstPageBytes ? null : bytes * 2;
    },
    refusedMostBytes() {
      knowsMostBytes = false;
    },
  };
}

/** A server that cuts off who sends slowly is seen as one that is not there, or says 408. */
function isBrokenOff({ code, status }: AppError, tookMs: number): boolean {
  if (code === 'SERVER_UNREACHABLE') return tookMs >= exchangeLimits.quickMs;
  return code === 'SERVER_TIMEOUT' || (code === 'HTTP_STATUS' && status === 408);
}
