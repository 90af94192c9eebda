import http from 'node:http';

/** An open `GET /events`, as a browser has it. */
export interface EventStream {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  /** Everything that came, in its order: topics, and `beat` for a comment. */
  readonly heard: string[];
  readonly isClosed: () => boolean;
  close(): void;
}

/** Opens a stream and resolves when its head is there. */
export async function openEventStream(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<EventStream> {
  return new Promise((resolve, reject) => {
    const request = http.get(`${url}/events`, { headers, agent: false }, (response) => {
      const heard: string[] = [];
      let isClosed = false;
      let rest = '';
      response.setEncoding('utf8').on('data', (text: string) => {
        const blocks = (rest + text).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) {
          if (block.startsWith(':')) heard.push('beat');
          const topic = /^event: changed\ndata: (.+)$/.exec(block)?.[1];
          if (topic !== undefined) heard.push(topic);
        }
      });
      response.on('close', () => {
        isClosed = true;
      });
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        heard,
        isClosed: () => isClosed,
        close: () => request.destroy(),
      });
    });
    request.on('error', reject);
  });
}
