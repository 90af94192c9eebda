import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { runOrThrow } from './run-or-throw.ts';

/** Sound as 16-bit samples of one channel. */
export interface Speech {
  readonly samples: Int16Array;
  readonly seconds: number;
}

/** What espeak-ng makes. */
const speechRate = 22_050;

/**
 * The Vietnamese (northern) voice with a woman's timbre: a little slower than usual, with a breath
 * between words.
 */
const voice = ['-v', 'vi+f3', '-s', '140', '-p', '52', '-g', '1'] as const;
/** Quieter than this (of 32 768) is silence. */
const silence = 160;

/** Speaks one sentence and cuts the silence around it. `folder` holds the file in between. */
export async function speak(text: string, folder: string): Promise<Speech> {
  const file = path.join(folder, 'sentence.wav');
  await runOrThrow('espeak-ng', [...voice, '-w', file, text]);
  const samples = trimSilence(readWav(await readFile(file)));
  return { samples, seconds: samples.length / speechRate };
}

/**
 * Lays pieces of speech on silence of `totalSeconds`, each at its second, and wraps it all as a WAV
 * file.
 */
export function mixSpeech(
  pieces: readonly { readonly startSeconds: number; readonly speech: Speech }[],
  totalSeconds: number,
): Buffer {
  const track = new Int16Array(Math.round(totalSeconds * speechRate));
  for (const piece of pieces)
    track.set(piece.speech.samples, Math.round(piece.startSeconds * speechRate));
  return writeWav(track);
}

/** The samples of a WAV file of one channel, 16 bits, 22 050 Hz. Throws on any other. */
function readWav(file: Buffer): Int16Array {
  const at = file.indexOf('data', 12, 'latin1');
  const layout = [file.readUInt16LE(22), file.readUInt32LE(24), file.readUInt16LE(34)];
  if (at < 0 || layout.join(' ') !== `1 ${String(speechRate)} 16`)
    throw new Error(`unexpected WAV layout: ${layout.join(' ')}`);
  const bytes = Math.min(file.readUInt32LE(at + 4), file.length - at - 8);
  return Int16Array.from({ length: Math.floor(bytes / 2) }, (_, index) =>
    file.readInt16LE(at + 8 + index * 2),
  );
}

function trimSilence(samples: Int16Array): Int16Array {
  const first = samples.findIndex((sample) => Math.abs(sample) > silence);
  const last = samples.findLastIndex((sample) => Math.abs(sample) > silence);
  if (first < 0) throw new Error('espeak-ng said nothing');
  return samples.slice(first, last + 1);
}

function writeWav(samples: Int16Array): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + samples.byteLength, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(speechRate, 24);
  header.writeUInt32LE(speechRate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(samples.byteLength, 40);
  return Buffer.concat([
    header,
    Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength),
  ]);
}
