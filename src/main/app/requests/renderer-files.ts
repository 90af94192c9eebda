import { readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { contentSecurityPolicy } from '#shared/security/content-security-policy.ts';

/**
 * Serves the built page: its files, and `index.html` for every address that is a route of the page.
 */
export type RendererFiles = (request: Request) => Promise<Response>;

/**
 * `root` is the folder of the built page. Nothing outside it is ever read, also not by a link that
 * lies in it.
 */
export function createRendererFiles(root: string): RendererFiles {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return plainAnswer(405);
    const file = findRendererFile(root, new URL(request.url).pathname);
    if (file === null) return plainAnswer(404);
    const body = await readInside(root, file).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
    if (body === null) return plainAnswer(404);
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), {
      headers: pageHeaders(contentTypeOf(file)),
    });
  };
}

/**
 * A file by where it really lies; null when that is outside of the folder. The folder itself may be
 * reached by a link.
 */
async function readInside(root: string, file: string): Promise<Buffer | null> {
  const [realRoot, realFile] = await Promise.all([realpath(root), realpath(file)]);
  return realFile.startsWith(realRoot + path.sep) ? readFile(realFile) : null;
}

/**
 * The file that answers a path of the page, or null when there can be none. A path is a file when
 * its last part has an extension and every part is made of letters, digits, `_`, `-` and `.` and
 * does not begin with a dot; any other path without an extension is a route, and `index.html`
 * answers it.
 */
export function findRendererFile(root: string, pathname: string): string | null {
  const index = path.join(root, 'index.html');
  if (/^(?:\/[\w-][\w.-]*)+\.[a-z0-9]+$/.test(pathname)) {
    const file = path.join(root, pathname);
    return file.startsWith(root + path.sep) ? file : null;
  }
  const isRoute =
    pathname.startsWith('/') && !pathname.slice(pathname.lastIndexOf('/')).includes('.');
  return isRoute ? index : null;
}

/** Headers of everything that is part of the page. */
export function pageHeaders(contentType: string): Record<string, string> {
  return {
    'content-type': contentType,
    'content-security-policy': contentSecurityPolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
  };
}

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

function contentTypeOf(file: string): string {
  return contentTypes[path.extname(file)] ?? 'application/octet-stream';
}

function plainAnswer(status: number): Response {
  return new Response(null, { status, headers: pageHeaders('text/plain; charset=utf-8') });
}

function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR';
}
