import { pushAddress } from '../../shared/push/push-event.ts';
import { isFileAddress } from '../api/forward-files.ts';
import { isPictureAddress } from '../api/forward-pictures.ts';
import { isAppUrl } from './app-url.ts';
import type { RendererFiles } from './renderer-files.ts';
import { answerWindowError } from './window-error-page.ts';

/** Who answers what below the page's origin. */
export interface AppRequestParts {
  readonly files: RendererFiles;
  readonly graphql: (request: Request) => Promise<Response>;
  readonly media: (request: Request) => Promise<Response>;
  readonly events: (request: Request) => Promise<Response>;
  /** Pictures of support requests and of people. */
  readonly pictures: (request: Request) => Promise<Response>;
  /** Files that the server makes for the person. */
  readonly saved: (request: Request) => Promise<Response>;
  readonly report: (what: string, error: unknown) => void;
}

/** Answers every request of the page to its own origin: this process is its server. Never rejects. */
export function createAppRequestHandler({ files, graphql, media, events, pictures, saved, report }: AppRequestParts): (request: Request) => Promise<Response> {
  const route = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname === '/graphql') return graphql(request);
    if (pathname === pushAddress) return events(request);
    if (isPictureAddress(pathname)) return pictures(request);
    if (isFileAddress(pathname)) return saved(request);
    if (pathname.startsWith('/media/')) return media(request);
    return answerWindowError(pathname) ?? files(request);
  };
  return async (request) => {
    if (!isAppUrl(request.url)) return new Response(null, { status: 404 });
    const origin = request.headers.get('origin');
    if (origin !== null && origin !== 'null' && !isAppUrl(origin)) return new Response(null, { status: 403 });
    try {
      return await route(request);
    } catch (error) {
      report('request of the page', error);
      return new Response(null, { status: 500 });
    }
  };
}
