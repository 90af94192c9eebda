import type { VaultManifest, VaultManifestFile } from './vault-manifest.ts';

/** One piece of a file of a copy: what is fetched, verified and kept as a whole. */
export interface Piece {
  /** Number in the whole copy: its place in the file that marks what is kept. */
  readonly mark: number;
  /** Number of its file in the manifest. */
  readonly fileIndex: number;
  /** Number inside its file. */
  readonly index: number;
  /** Bytes `[start, end)` of the file. */
  readonly start: number;
  readonly end: number;
  /** SHA-256 of its clear bytes, hex. */
  readonly sha256: string;
}

/** Every piece of a copy, file by file: captions and pictures first, the video after them. */
export function listPieces({ files }: Pick<VaultManifest, 'files'>): readonly Piece[] {
  let mark = 0;
  return files.flatMap((file, fileIndex) =>
    file.pieces.map((sha256, index): Piece => {
      const start = index * file.pieceBytes;
      return {
        mark: mark++,
        fileIndex,
        index,
        start,
        end: Math.min(start + file.pieceBytes, file.bytes),
        sha256,
      };
    }),
  );
}

/** The pieces of one file that hold `[start, end)`. */
export function piecesOfRange(
  pieces: readonly Piece[],
  file: VaultManifestFile,
  range: { readonly start: number; readonly end: number },
): readonly Piece[] {
  return pieces.slice(
    Math.floor(range.start / file.pieceBytes),
    Math.ceil(range.end / file.pieceBytes),
  );
}
