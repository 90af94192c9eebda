import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { createPortalFiles, type PortalFiles } from '#server/http/routes/portal-files.ts';
import { contentSecurityPolicy } from '#shared/security/content-security-policy.ts';

/** Serves a built portal that can be exchanged for another build, in front of a real API. */
export interface ShellServer {
  readonly url: string;
  /**
   * From now on this folder is served, as after a deployment. Without `worker`, `/sw.js` retires
   * the worker.
   */
  serve(folder: string, options?: { readonly worker: boolean }): void;
  /** How often a path was asked for since the start. */
  asked(path: string): number;
  stop(): Promise<void>;
}

/**
 * Listens on a free port of 127.0.0.1; everything that is no file or page of the portal goes to
 * `apiUrl`.
 */
export async function startShellServer(apiUrl: string, folder: string): Promise<ShellServer> {
  let files: PortalFiles = createPortalFiles(folder);
  const counts = new Map<string, number>();
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    counts.set(pathname, (counts.get(pathname) ?? 0) + 1);
    if (pathname.startsWith('/graphql') || pathname.startsWith('/media'))
      passOn(apiUrl, request, response);
    else void sendFile(files, pathname, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('the shell server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    serve(next, options) {
      files = createPortalFiles(next, options);
    },
    asked: (path) => counts.get(path) ?? 0,
    async stop() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function sendFile(
  files: PortalFiles,
  pathname: string,
  response: ServerResponse,
): Promise<void> {
  const isAsset = pathname.startsWith('/learn/assets/');
  const file =
    (pathname === '/' ? null : await files.find(pathname.slice(1))) ??
    (isAsset ? null : await files.find('index.html'));
  if (file === null) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, {
    'content-type': file.contentType,
    'content-security-policy': contentSecurityPolicy,
    'cache-control': isAsset ? 'public, max-age=31536000, immutable' : 'no-cache',
    // What a proxy in front may add: the worker must find its files all the same (STACK.md, trap
    // 10).
    vary: 'Origin',
  });
  response.end(file.identity);
}

function passOn(apiUrl: string, request: IncomingMessage, response: ServerResponse): void {
  const { hostname, port } = new URL(apiUrl);
  const { host: _host, origin: _origin, ...headers } = request.headers;
  const upstream = http.request(
    {
      hostname,
      port,
      path: request.url,
      method: request.method,
      headers: { ...headers, host: `${hostname}:${port}`, origin: apiUrl },
    },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  upstream.on('error', () => response.destroy());
  request.pipe(upstream);
}
