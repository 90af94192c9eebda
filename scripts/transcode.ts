/**
 * Turns a video into HLS for a lesson (server/media/transcode.ts).
 *   npm run transcode -- INPUT OUTDIR [--heights 720,360]
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { errorMessages } from '#shared/errors/error-messages.ts';
import { lessonProfile } from '#server/media/transcode-profile.ts';
import { transcode } from '#server/media/transcode.ts';

const usage = 'Cách dùng: npm run transcode -- VIDEO THƯ_MỤC_RA [--heights 720,360]';

process.exitCode = await main(process.argv.slice(2));

async function main(argv: readonly string[]): Promise<number> {
  const asked = readArguments(argv);
  if (asked === null) {
    console.error(usage);
    return 2;
  }
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort()).once('SIGTERM', () => stop.abort());
  console.log(
    `Chuyển mã ${asked.input} thành HLS trong ${path.resolve(asked.folder)} (${asked.heights.join('p, ')}p).`,
  );
  const made = await transcode(asked.input, asked.folder, {
    profile: { ...lessonProfile, heights: asked.heights },
    onProgress: tellProgress(),
    signal: stop.signal,
  });
  if (!made.ok) {
    console.error(`${errorMessages[made.error.code]} (${made.error.code})\n${made.error.detail}`);
    return 1;
  }
  for (const one of made.value.renditions)
    console.log(
      `  ${one.playlist}  ${String(one.width)}×${String(one.height)}  ${String(Math.round(one.average_bandwidth / 1000))} kbit/s`,
    );
  console.log(
    `Xong: ${String(made.value.duration_seconds)} giây, ${(made.value.bytes / 1_000_000).toFixed(1)} MB, ${String(made.value.files.length)} tệp.`,
  );
  return 0;
}

interface Asked {
  readonly input: string;
  readonly folder: string;
  readonly heights: readonly number[];
}

/** null when the arguments make no sense. */
function readArguments(argv: readonly string[]): Asked | null {
  try {
    const { positionals, values } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { heights: { type: 'string' } },
    });
    const [input, folder, ...more] = positionals;
    const heights = values.heights?.split(',').map(Number) ?? lessonProfile.heights;
    const sound = heights.every(
      (height) => Number.isInteger(height) && height >= 144 && height <= 2160,
    );
    return input === undefined || folder === undefined || more.length > 0 || !sound
      ? null
      : { input, folder, heights };
  } catch {
    return null; // parseArgs throws only for arguments that it does not know
  }
}

/** Says every full tenth once. */
function tellProgress(): (fraction: number) => void {
  let told = 0;
  return (fraction) => {
    const tenth = Math.floor(fraction * 10);
    if (tenth > told) console.log(`  ${String(tenth * 10)} %`);
    told = Math.max(told, tenth);
  };
}
