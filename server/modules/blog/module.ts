import type { ServerCore } from '#server/server-core.ts';
import type { ServerModule } from '#server/server-module.ts';
import type { SiteImages } from '../site-images/api.ts';
import { blogExport, createBlog, createBlogAdmin } from './api.ts';

/** The blog, and who writes it. */
export function blogModule({ database, audit }: ServerCore, images: SiteImages) {
  const blogAdmin = createBlogAdmin({ database, audit, images });
  return {
    services: { blog: createBlog(database), blogAdmin },
    lists: [blogExport(blogAdmin)],
  } satisfies ServerModule;
}
