import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from '#scripts/run-step.ts';
import { startNginx } from './media/nginx.ts';
import { rangeBytesPerSecond, type RangeTarget } from './media/range-load.ts';
import {
  currentLoad,
  quantile,
  type Bench,
  type BenchOptions,
  type BenchResult,
} from './measure.ts';
import { withFolder } from './with-folder.ts';

const load = { clients: 8, rangeBytes: 256 * 1024 };
const fileBytes = 64 * 1024 * 1024;
const fileName = 'doan.mp4';
/**
 * Much more than the process may take on top while it serves; the whole file would be more again.
 */
const grownBytes = 48 * 1024 * 1024;

/**
 * Ranges of a downloaded, encrypted lesson beside nginx that serves the clear file; the first byte
 * after a seek; memory.
 */
export const vaultRanges: Bench = {
  name: 'vault-ranges',
  run: (options) =>
    withFolder(async (folder) => {
      const clear = path.join(folder, 'clear');
      mkdirSync(clear);
      writeFileSync(path.join(clear, fileName), randomBytes(fileBytes));
      const ours = await startVaultServer(folder, path.join(clear, fileName));
      const nginx = await startNginx(path.join(folder, 'nginx'), clear);
      try {
        // First: nothing has been read in this run, so that every piece is still to be verified.
        const seeks = await measureSeeks(ours);
        const targets = [
          ours,
          ...(nginx === null ? [] : [{ port: nginx.port, path: `/${fileName}`, fileBytes }]),
        ];
        await race(targets, { quick: true });
        const before = await memoryOf(ours);
        const [oursRate = 0, limitRate = null] = await race(targets, options);
        return [
          rangesResult(oursRate, limitRate),
          seeksResult(seeks),
          memoryResult((await memoryOf(ours)) - before),
        ];
      } finally {
        await nginx?.stop();
        ours.stop();
      }
    }),
};

interface VaultServer extends RangeTarget {
  readonly stop: () => void;
}

async function startVaultServer(folder: string, file: string): Promise<VaultServer> {
  const child = spawn(
    path.join(projectRoot, 'node_modules/.bin/node'),
    [path.join(import.meta.dirname, 'media/vault-server.ts'), folder, file],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  for await (const line of createInterface({ input: child.stdout }))
    return {
      port: Number(line),
      path: `/media/t/l1/${fileName}`,
      fileBytes,
      stop: () => child.kill('SIGTERM'),
    };
  throw new Error('the vault server ended');
}

/** Ms until the first bytes of a place where nobody was yet, one jump after the other. */
async function measureSeeks({ port, path: address }: VaultServer): Promise<readonly number[]> {
  const pieces = Array.from({ length: fileBytes / 1024 ** 2 }, (_, index) => index).toSorted(
    (a, b) => ((a * 37) % 64) - ((b * 37) % 64),
  );
  const times: number[] = [];
  for (const piece of pieces) {
    const startedAt = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}${address}`, {
      headers: { range: `bytes=${piece * 1024 ** 2 + 500_000}-` },
    });
    const reader = answer.body?.getReader();
    await reader?.read();
    times.push(performance.now() - startedAt);
    await reader?.cancel();
  }
  return times.slice(1).toSorted((a, b) => a - b); // the first one pays for the connection
}

async function memoryOf({ port }: VaultServer): Promise<number> {
  return Number(await (await fetch(`http://127.0.0.1:${port}/memory`)).text());
}

/** Medians of MB/s over rounds in turn; the first round warms up. */
async function race(
  targets: readonly RangeTarget[],
  { quick }: BenchOptions,
): Promise<readonly number[]> {
  const rates = targets.map((): number[] => []);
  for (let round = 0; round <= (quick ? 3 : 7); round += 1) {
    for (const [index, target] of targets.entries()) {
      const bytesPerSecond = await rangeBytesPerSecond(target, {
        ...load,
        durationMs: quick ? 700 : 3000,
      });
      if (round > 0) rates[index]?.push(bytesPerSecond / 1_000_000);
    }
  }
  return rates.map((found) =>
    quantile(
      found.toSorted((a, b) => a - b),
      0.5,
    ),
  );
}

function rangesResult(oursRate: number, limitRate: number | null): BenchResult {
  const ratio = limitRate === null ? null : oursRate / limitRate;
  return {
    bench: `Đoạn 256 KiB của bài đã tải (mã hóa), ${load.clients} kết nối`,
    bar: '≥ 0,5 × nginx phục vụ tệp không mã hóa',
    reached: ratio === null ? 'không có nginx trên máy này để so' : `${ratio.toFixed(2)} × nginx`,
    met: ratio !== null && ratio >= 0.5,
    unit: 'MB/s',
    rows: [
      ...(limitRate === null
        ? []
        : [
            { name: 'nginx, sendfile, tệp không mã hóa', role: 'limit' as const, value: limitRate },
          ]),
      { name: 'Mai Vàng: kho mã hóa, kiểm từng mảnh', role: 'ours', value: oursRate },
    ],
    load: currentLoad(),
  };
}

function seeksResult(times: readonly number[]): BenchResult {
  const p95 = quantile(times, 0.95);
  return {
    bench: 'Byte đầu tiên sau khi tua tới chỗ chưa đọc (mảnh 1 MiB được kiểm trước)',
    bar: 'khung hình đầu sau khi tua ≤ 200 ms; ở đây: byte đầu p95 ≤ 50 ms',
    reached: `p95 ${p95.toFixed(1)} ms`,
    met: p95 <= 50,
    unit: 'ms',
    rows: [
      {
        name: 'Mai Vàng: kho mã hóa',
        role: 'ours',
        value: quantile(times, 0.5),
        p99: quantile(times, 0.99),
      },
    ],
    load: currentLoad(),
  };
}

function memoryResult(grown: number): BenchResult {
  return {
    bench: 'Bộ nhớ thêm trong khi phát (sau khi đã chạy nóng)',
    bar: `bộ nhớ không đổi: tăng ≤ ${grownBytes / 1024 ** 2} MiB`,
    reached: `${(grown / 1024 ** 2).toFixed(1)} MiB`,
    met: grown <= grownBytes,
    unit: 'KB',
    rows: [{ name: 'Mai Vàng: kho mã hóa', role: 'ours', value: Math.max(0, grown) / 1024 }],
    load: currentLoad(),
  };
}
