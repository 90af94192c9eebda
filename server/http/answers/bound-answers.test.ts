import net, { type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { pieceBytes } from '../../disk/kept-files.ts';
import { limits } from '../../limits.ts';
import { personHeader } from '#shared/api/person-header.ts';
import { answerLimits, type AnswerLimits } from '../../answer-limits.ts';
import { boundAnswers } from './bound-answers.ts';
import { createKeptFileSender } from './send-kept-file.ts';

/** More than the buffers of both sides of a connection hold. */
const hugeBytes = 16 * 1024 * 1024;
const spare = { bytes: 10 * hugeBytes, bytesOfAddress: 10 * hugeBytes };

describe('what answers hold until they are read', () => {
  const closing: (() => unknown)[] = [];
  afterEach(async () => {
    // Clients first: a server that closes waits for them.
    for (const close of closing.splice(0).toReversed()) await close();
  });

  /** `/huge` is a text, `/file/…` is read piece by piece; `x-of` says who asks. */
  async function serve(change: Partial<AnswerLimits>) {
    const app = fastify({ trustProxy: true });
    app.decorateReply('refused', null);
    const answers = { ...answerLimits, silentMs: Infinity, ...change };
    const room = boundAnswers(app, answers);
    const piecesRead = new Map<string, number>();
    const begun: boolean[] = [];
    const files = createKeptFileSender({
      files: {
        read: async (file) => {
          piecesRead.set(file, (piecesRead.get(file) ?? 0) + 1);
          return { bytes: Buffer.alloc(pieceBytes), size: hugeBytes };
        },
      },
      room,
      limits: answers,
    });
    app.addHook('onRequest', async (request, reply) => {
      const { 'x-of': person } = request.headers;
      if (person !== undefined) void reply.header(personHeader, person);
    });
    app.get('/huge', async (_request, reply) => reply.send('x'.repeat(hugeBytes)));
    app.post('/done', async (_request, reply) => reply.send('x'.repeat(hugeBytes)));
    app.get('/small', async (_request, reply) => reply.send('x'));
    app.get<{ Params: { name: string } }>('/file/:name', async (request, reply) => {
      begun.push(await files.send(request, reply, { file: request.params.name, headers: {} }));
      return reply;
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    closing.push(async () => app.close());
    return { app, piecesRead, begun, room };
  }

  /** Asks, and reads nothing but what comes first. */
  async function ask(
    app: FastifyInstance,
    path: string,
    from: string,
    more = '',
    method = 'GET',
  ): Promise<Asked> {
    // it listens on TCP
    const socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    closing.push(() => socket.destroy());
    socket.on('error', () => undefined);
    socket.write(
      `${method} ${path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${from}\r\n${more}\r\n`,
    );
    const text = await new Promise<string>((resolve) => {
      socket.once('data', (chunk: Buffer) => {
        socket.pause();
        resolve(chunk.toString());
      });
      socket.once('close', () => resolve(''));
    });
    return { socket, status: /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 'none', text };
  }

  it('is bounded for a process: a text that has no room any more is not kept, and is told with 503 when to ask again', async () => {
    const { app } = await serve({ guests: { ...spare, bytes: 2 * hugeBytes } });
    const first = await ask(app, '/huge', '203.0.113.1');
    const second = await ask(app, '/huge', '203.0.113.2');
    const third = await ask(app, '/huge', '203.0.113.3');
    expect([first.status, second.status, third.status]).toEqual(['200', '200', '503']);
    expect(third.text).toMatch(/retry-after: \d+/i);
    expect(third.text).toContain('SERVER_BUSY');
    expect((await ask(app, '/small', '203.0.113.3')).status).toBe('200');
    first.socket.destroy();
    await expect.poll(async () => (await ask(app, '/huge', '203.0.113.3')).status).toBe('200');
  });

  it('is bounded for an address and for a person, from wherever they ask, with 429', async () => {
    const guests = { bytes: spare.bytes, bytesOfAddress: hugeBytes };
    const { app } = await serve({ guests, people: { ...spare, bytesOfPerson: hugeBytes } });
    const statusOf = async (from: string, more?: string) =>
      (await ask(app, '/huge', from, more)).status;
    expect(await statusOf('203.0.113.1')).toBe('200');
    expect(await statusOf('203.0.113.1')).toBe('429');
    expect(await statusOf('203.0.113.1', 'x-of: an\r\n')).toBe('200');
    expect(await statusOf('203.0.113.2', 'x-of: an\r\n')).toBe('429');
    expect(await statusOf('203.0.113.2', 'x-of: minh\r\n')).toBe('200');
  });

  it('of whoever holds most goes first where somebody else needs room', async () => {
    const { app } = await serve({ guests: { ...spare, bytes: 2 * hugeBytes } });
    const greedy = [await ask(app, '/huge', '203.0.113.1'), await ask(app, '/huge', '203.0.113.1')];
    expect((await ask(app, '/file/anh', '203.0.113.2')).status).toBe('200');
    const [oldest, other] = greedy;
    oldest?.socket.resume();
    await expect.poll(() => oldest?.socket.destroyed).toBe(true);
    expect(other?.socket.destroyed).toBe(false);
  });

  it('is told to whoever asked for it to be sent, who would refuse it a second time', async () => {
    const { app, begun } = await serve({});
    const { socket, status } = await ask(app, '/file/anh', '203.0.113.1');
    expect(status).toBe('200');
    socket.destroy();
    await expect.poll(() => begun).toEqual([true]);
  });

  it('counts what is asked for in one go over one connection', async () => {
    const { app } = await serve({ guests: { ...spare, bytes: hugeBytes } });
    const head = 'GET /huge HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 203.0.113.1\r\n';
    const pipelined = await ask(app, '/huge', '203.0.113.1', `\r\n${head}\r\n${head}`);
    expect(pipelined.status).toBe('200');
    expect((await ask(app, '/huge', '203.0.113.2')).status).toBe('503');
    pipelined.socket.destroy();
    // All of it is given back, also of answers that never had their turn.
    await expect.poll(async () => (await ask(app, '/huge', '203.0.113.2')).status).toBe('200');
  });

  it('is of a file no more than its pieces, read as the connection wants them, and none where there is no room', async () => {
    const streamBytes = 3 * pieceBytes;
    const { app, piecesRead } = await serve({
      streamBytes,
      guests: { ...spare, bytesOfAddress: 2 * streamBytes },
    });
    const waits = new Promise<Socket>((resolve) => void app.server.once('connection', resolve));
    const first = await ask(app, '/file/mot', '203.0.113.1');
    const connection = await waits;
    await expect.poll(() => connection.writableLength).toBeGreaterThan(0);
    expect(piecesRead.get('mot')).toBeLessThan(hugeBytes / pieceBytes);
    expect((await ask(app, '/file/hai', '203.0.113.1')).status).toBe('200');
    expect((await ask(app, '/file/ba', '203.0.113.1')).status).toBe('429');
    expect([...piecesRead.keys()]).toEqual(['mot', 'hai']);
    // An honest reader gets all of it, however slowly.
    let bytes = 0;
    first.socket.on('data', (chunk: Buffer) => (bytes += chunk.length)).resume();
    await expect.poll(() => bytes).toBeGreaterThan(hugeBytes - pieceBytes);
  });

  it('tells what was done whatever waits, and says until it is read that there is no room for more', async () => {
    const { app, room } = await serve({ people: { ...spare, bytesOfPerson: hugeBytes } });
    const as = 'x-of: an\r\n';
    expect((await ask(app, '/huge', '203.0.113.1', as)).status).toBe('200');
    expect((await ask(app, '/huge', '203.0.113.1', as)).status).toBe('429');
    expect(room.hasRoomFor('an')).toBe(true);
    const done = await ask(app, '/done', '203.0.113.1', as, 'POST');
    expect([done.status, room.hasRoomFor('an'), room.hasRoomFor('minh')]).toEqual([
      '200',
      false,
      true,
    ]);
    done.socket.resume();
    await expect.poll(() => room.hasRoomFor('an')).toBe(true);
  });

  it('is cut in the middle where the file becomes another one', async () => {
    const app = fastify();
    app.decorateReply('refused', null);
    const room = boundAnswers(app, limits.answers);
    const read = async (_file: string, at = 0) => ({
      bytes: Buffer.alloc(pieceBytes),
      size: at === 0 ? hugeBytes : 5,
    });
    const files = createKeptFileSender({ files: { read }, room, limits: limits.answers });
    app.get('/file', async (request, reply) => {
      await files.send(request, reply, { file: 'anh', headers: {} });
      return reply;
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    closing.push(async () => app.close());
    const { socket } = await ask(app, '/file', '127.0.0.1');
    await expect.poll(() => socket.resume().destroyed).toBe(true);
  });
});

interface Asked {
  readonly socket: Socket;
  readonly status: string;
  readonly text: string;
}

it('leaves room for one who reads slowly, for a school, and for the process', () => {
  const { guests, people, media, streamBytes } = answerLimits;
  for (const { bytes, bytesOfAddress, bytesOfPerson = bytesOfAddress } of [guests, people, media]) {
    expect(bytes).toBeGreaterThanOrEqual(2 * bytesOfAddress);
    expect(bytesOfAddress).toBeGreaterThanOrEqual(bytesOfPerson);
    expect(bytesOfPerson).toBeGreaterThanOrEqual(
      24 * Math.min(streamBytes, limits.mediaChunkBytes),
    );
  }
  expect(Readable.getDefaultHighWaterMark(false)).toBeLessThanOrEqual(pieceBytes);
});
