import type { FastifyInstance } from 'fastify';
import { appError } from '#shared/errors/error-code.ts';
import { refusedAnswer } from '../../graphql/requests/answer-request.ts';
import type { Blog } from '../../modules/blog/api.ts';
import { siteOrigin } from '../../site/site-origin.ts';
import type { SitePages } from '../../site/site-pages.ts';
import { robots, sitemap } from '../../site/sitemap.ts';
import { sendAnswer } from '../send-answer.ts';

export interface SiteRoutesDeps {
  readonly pages: SitePages;
  readonly blog: Pick<Blog, 'publishedSlugs'>;
  readonly publicOrigin: string | null;
  readonly now: () => number;
}

/** What search engines ask for first: which pages there are, and which are none of theirs. */
export function addSiteRoutes(
  app: FastifyInstance,
  { pages, blog, publicOrigin, now }: SiteRoutesDeps,
): void {
  app.get('/robots.txt', async (request, reply) => {
    const origin = siteOrigin(request, publicOrigin);
    if (origin === null)
      return sendAnswer(reply, refusedAnswer(appError('BAD_REQUEST'), request.id, null, 400));
    return reply
      .headers({
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'public, max-age=3600',
      })
      .send(robots(origin));
  });
  app.get('/sitemap.xml', async (request, reply) => {
    const origin = siteOrigin(request, publicOrigin);
    if (origin === null)
      return sendAnswer(reply, refusedAnswer(appError('BAD_REQUEST'), request.id, null, 400));
    const paths = await pages.paths();
    const posts = paths.includes('/blog') ? await blog.publishedSlugs(new Date(now())) : [];
    const entries = [
      ...paths.map((path) => ({ path, changedAt: null })),
      ...posts.map(({ slug, updated_at: changedAt }) => ({ path: `/blog/${slug}`, changedAt })),
    ];
    return reply
      .headers({
        'content-type': 'application/xml; charset=utf-8',
        'cache-control': 'public, max-age=600',
      })
      .send(sitemap(entries, origin));
  });
}
