import { ownAnswerMark } from '#shared/api/own-answer.ts';
import { personHeader } from '#shared/api/person-header.ts';
import { errorMessages } from '#shared/errors/error-messages.ts';
import { pushAddress } from '#shared/push/push-event.ts';
import { isFileAddress } from '../../api/forward-files.ts';
import { isPictureAddress } from '../../api/forward-pictures.ts';
import { isAppUrl } from './app-url.ts';
import type { RendererFiles } from './renderer-files.ts';
import { answerWindowError } from '../window/window-error-page.ts';

/** Who answers what below the page's origin. */
export interface AppRequestDeps {
  readonly files: RendererFiles;
  readonly graphql: (request: Request) => Promise<Response>;
  readonly media: (request: Request) => Promise<Response>;
  readonly events: (request: Request) => Promise<Response>;
  /** Pictures of support requests and of people. */
  readonly pictures: (request: Request) => Promise<Response>;
  /** Files that the server makes for the person. */
  readonly saved: (request: Request) => Promise<Response>;
  /** Who is signed in: a user's id, or `guest`. */
  readonly owner: () => Promise<string>;
  readonly report: (what: string, error: unknown) => void;
}

/**
 * Answers every request of the page to its own origin: this process is its server. What the page
 * asks for another person than is signed in is refused with `PERSON_CHANGED` (409). Never rejects.
 */
export function createAppRequestHandler({
  files,
  graphql,
  media,
  events,
  pictures,
  saved,
  owner,
  report,
}: AppRequestDeps): (request: Request) => Promise<Response> {
  const route = async (request: Request): Promise<Response> => {
    const claimed = request.headers.get(personHeader);
    if (claimed !== null && claimed !== (await owner())) return otherPerson();
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
    if (origin !== null && origin !== 'null' && !isAppUrl(origin))
      return new Response(null, { status: 403 });
    try {
      return await route(request);
    } catch (error) {
      report('request of the page', error);
      return new Response(null, { status: 500, headers: ownAnswerMark });
    }
  };
}

/** In the shape of a GraphQL answer, which the page reads of every refusal. */
function otherPerson(): Response {
  const errors = [
    { message: errorMessages.PERSON_CHANGED, extensions: { code: 'PERSON_CHANGED' } },
  ];
  return Response.json({ errors }, { status: 409, headers: { 'cache-control': 'no-store' } });
}
