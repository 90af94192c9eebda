import { describe, expect, it } from 'vitest';
import { type PieceAnswer, pieceBytes, sendFile } from './send-file.ts';

const bytes = Uint8Array.from({ length: 2 * pieceBytes + 7 }, (_, at) => at % 251);
const file = new Blob([bytes]);

/** A server that keeps what it is sent and answers as told, in order; then always takes. */
function server(answers: readonly ('lost' | 'lost after' | 'full')[] = []) {
  const left = [...answers];
  const pauses: number[] = [];
  const state = {
    kept: Buffer.alloc(0),
    pauses,
    pause: async (ms: number) => void pauses.push(ms),
    async sendPiece(offset: number, piece: Blob): Promise<PieceAnswer> {
      const fate = left.shift();
      if (fate === 'lost') return { kind: 'lost' };
      if (fate === 'full') return { kind: 'refused', error: { code: 'STORAGE_FULL' } };
      if (offset !== state.kept.length)
        return { kind: 'elsewhere', receivedBytes: state.kept.length };
      state.kept = Buffer.concat([state.kept, new Uint8Array(await piece.arrayBuffer())]);
      return fate === 'lost after'
        ? { kind: 'lost' }
        : { kind: 'taken', receivedBytes: state.kept.length };
    },
  };
  return state;
}

const send = (
  to: ReturnType<typeof server>,
  more: {
    from?: number;
    signal?: AbortSignal;
    onProgress?: (sent: number, isLost: boolean) => void;
  } = {},
) =>
  sendFile({
    file,
    from: 0,
    onProgress: () => undefined,
    signal: new AbortController().signal,
    ...to,
    ...more,
  });

describe('a file on its way', () => {
  it('arrives whole, piece by piece', async () => {
    const to = server();
    const told: number[] = [];
    expect(await send(to, { onProgress: (sent) => told.push(sent) })).toEqual({
      ok: true,
      value: true,
    });
    expect(to.kept.equals(bytes)).toBe(true);
    expect(told).toEqual([0, pieceBytes, 2 * pieceBytes, bytes.length]);
  });

  it('goes on where the server is after a lost connection, with growing pauses, and sends nothing twice', async () => {
    const to = server(['lost after', 'lost', 'lost']);
    expect(await send(to)).toEqual({ ok: true, value: true });
    expect(to.kept.equals(bytes)).toBe(true);
    expect(to.pauses).toEqual([1000, 2000, 4000]);
  });

  it('goes on with what was sent before', async () => {
    const to = server();
    to.kept = Buffer.from(bytes.subarray(0, pieceBytes));
    await send(to, { from: pieceBytes });
    expect(to.kept.equals(bytes)).toBe(true);
  });

  it('says that the connection is lost', async () => {
    const told: boolean[] = [];
    await send(server(['lost']), { onProgress: (_sent, isLost) => told.push(isLost) });
    expect(told).toEqual([false, true, false, false, false]);
  });

  it('ends with what the server refuses', async () =>
    expect(await send(server(['full']))).toEqual({ ok: false, error: { code: 'STORAGE_FULL' } }));

  it('ends when the server keeps nothing more of it', async () => {
    const sendPiece = async (): Promise<PieceAnswer> => ({ kind: 'elsewhere', receivedBytes: 0 });
    expect(await send({ ...server(), sendPiece })).toEqual({
      ok: false,
      error: { code: 'CONFLICT' },
    });
  });

  it('stops when it is told to', async () => {
    const stop = new AbortController();
    const to = server();
    const done = send(to, {
      signal: stop.signal,
      onProgress: (sent) => {
        if (sent > 0) stop.abort();
      },
    });
    expect(await done).toEqual({ ok: true, value: false });
    expect(to.kept.length).toBe(pieceBytes);
  });
});
