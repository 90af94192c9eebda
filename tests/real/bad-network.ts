import http from 'node:http';
import type { Random } from '../simulation/random.ts';

/**
 * The network between devices and the API processes: it loses requests and answers, delivers a
 * request twice (also both at once, also to two processes) and delays, by chance. What it does is
 * counted, so that a run shows that it did.
 */
export interface BadNetwork {
  readonly url: string;
  /** The API processes behind it, by their ports; requests go to them in turn. */
  leadTo(ports: readonly number[]): void;
  /** From now on everything passes, once, undelayed. */
  heal(): void;
  readonly counts: Readonly<Record<Trick, number>>;
  stop(): Promise<void>;
}

const tricks = [
  'passed',
  'request_lost',
  'answer_lost',
  'doubled',
  'delayed',
  'no_server',
] as const;
type Trick = (typeof tricks)[number];

interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

const answerMs = 25_000;

export async function startBadNetwork(random: Random): Promise<BadNetwork> {
  const counts = Object.fromEntries(tricks.map((trick) => [trick, 0])) as Record<Trick, number>;
  const timers = new Set<NodeJS.Timeout>();
  let ports: readonly number[] = [];
  let turn = 0;
  let isBad = true;

  const nextPort = (): number | null => {
    turn += 1;
    return ports[turn % Math.max(1, ports.length)] ?? null;
  };
  const later = async (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => (timers.delete(timer), resolve()), ms);
      timers.add(timer);
    });

  async function forward(request: http.IncomingMessage, body: Buffer): Promise<Answer | null> {
    const port = nextPort();
    return port === null ? null : send(port, request, body).catch(() => null);
  }

  async function carry(request: http.IncomingMessage, body: Buffer): Promise<Answer | 'cut'> {
    const chance = isBad ? random.next() : 1;
    if (chance < 0.06) return note('request_lost', 'cut');
    if (chance < 0.2) note('delayed', null);
    if (chance < 0.2) await later(random.below(2500));
    if (chance >= 0.2 && chance < 0.3) {
      note('doubled', null);
      const both = await Promise.all([forward(request, body), forward(request, body)]);
      return both[random.below(2)] ?? 'cut';
    }
    const answer = await forward(request, body);
    if (answer === null) return note('no_server', 'cut');
    if (chance >= 0.3 && chance < 0.4) return note('answer_lost', 'cut');
    return note('passed', answer);
  }

  async function answerTo(
    request: http.IncomingMessage,
    body: Buffer,
    response: http.ServerResponse,
  ): Promise<void> {
    const answer = await carry(request, body);
    if (answer === 'cut') response.destroy();
    else response.writeHead(answer.status, plain(answer.headers)).end(answer.body);
  }

  function note<T>(trick: Trick, value: T): T {
    counts[trick] += 1;
    return value;
  }

  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      void answerTo(request, Buffer.concat(chunks), response);
    });
    request.on('error', () => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('a listening server has a port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    leadTo(next) {
      ports = next;
    },
    heal() {
      isBad = false;
    },
    counts,
    async stop() {
      for (const timer of timers) clearTimeout(timer);
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function send(
  port: number,
  { method, url, headers }: http.IncomingMessage,
  body: Buffer,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        host: '127.0.0.1',
        port,
        method,
        path: url,
        headers: { ...headers, connection: 'close' },
        timeout: answerMs,
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 500,
            headers: answer.headers,
            body: Buffer.concat(chunks),
          }),
        );
        answer.on('error', reject);
      },
    );
    request.on('timeout', () => request.destroy(new Error('no answer')));
    request.on('error', reject);
    request.end(body);
  });
}

/** Headers without those that belong to the connection behind. */
function plain(headers: http.IncomingHttpHeaders): http.OutgoingHttpHeaders {
  const {
    connection: _connection,
    'transfer-encoding': _encoding,
    'keep-alive': _keepAlive,
    ...kept
  } = headers;
  return kept;
}
