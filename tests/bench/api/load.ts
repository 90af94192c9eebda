import http from 'node:http';

/** A request that is sent again and again. */
export interface LoadRequest {
  readonly url: string;
  /** Of the client with this number: each client is a learner of its own. */
  readonly headersOf?: (client: number) => Readonly<Record<string, string>>;
  /** A new body for each request of a client. */
  readonly body: (client: number) => string;
  /** Sees each answer, as a client that goes on from it does. */
  readonly onAnswer?: (client: number, answer: string) => void;
}

/**
 * Requests per second that a server answers to `connections` clients, each sending the next request
 * when it has the answer (closed loop), over `durationMs`. `steps` are done in turn and count as
 * one. Any answer that is not 200, or that carries GraphQL errors, fails the benchmark. Sends to
 * this machine only.
 */
export async function requestsPerSecond(
  steps: readonly LoadRequest[],
  connections: number,
  durationMs: number,
): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  let done = 0;
  const startedAt = performance.now();
  const client = async (index: number) => {
    while (performance.now() - startedAt < durationMs) {
      for (const step of steps) await send(agent, step, index);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, index) => client(index)));
  const seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  return done / seconds;
}

function send(
  agent: http.Agent,
  { url, headersOf, body, onAnswer }: LoadRequest,
  client: number,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      url,
      {
        agent,
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headersOf?.(client) },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('end', () => {
          if (response.statusCode === 200 && !text.includes('"errors"')) {
            onAnswer?.(client, text);
            resolve();
          } else reject(new Error(`${response.statusCode}: ${text.slice(0, 300)}`));
        });
      },
    );
    request.on('error', reject);
    request.end(body(client));
  });
}
