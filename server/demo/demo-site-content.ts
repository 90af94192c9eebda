import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findFact, putFact } from '../db/facts.ts';
import type { Database } from '../db/port.ts';
import type { BlogAdmin } from '../modules/blog/api.ts';
import type { Faqs } from '../modules/faq/api.ts';
import type { SiteImages } from '../modules/site-images/api.ts';
import { demoFaqs } from './demo-faqs.ts';
import { demoPosts } from './demo-posts.ts';

export interface DemoSiteContentDeps {
  readonly database: Database;
  readonly blogAdmin: Pick<BlogAdmin, 'create' | 'publish'>;
  readonly faqs: Pick<Faqs, 'create' | 'all'>;
  readonly siteImages: Pick<SiteImages, 'addReady'>;
  /** `resources/demo`. */
  readonly folder: string;
  readonly adminId: string;
  readonly nowMs: number;
}

const author = 'Nhóm Mai Vàng';
const dayMs = 86_400_000;

/**
 * Writes the posts and questions of the demonstration, once: what administrators make of them later
 * stays theirs. One that a crash cut off goes on.
 */
export async function putDemoSiteContent(deps: DemoSiteContentDeps): Promise<void> {
  const { database, nowMs } = deps;
  if ((await findFact(database, 'demo_site_content')) !== null) return;
  await putFaqs(deps);
  await putPosts(deps);
  await putFact(database, 'demo_site_content', new Date(nowMs).toISOString());
}

async function putFaqs({ faqs, adminId, nowMs }: DemoSiteContentDeps): Promise<void> {
  const known = (await faqs.all()).length;
  for (const { title, markdown } of demoFaqs.slice(known)) {
    const made = await faqs.create(
      { title, markdown, isShown: true },
      { actorId: adminId, now: new Date(nowMs) },
    );
    if (!made.ok) throw new Error(`the demonstration's question ${title} breaks our own rules`);
  }
}

/** The oldest first, so that the record of what was done is in the order of their days. */
async function putPosts({
  database,
  blogAdmin,
  siteImages,
  folder,
  adminId,
  nowMs,
}: DemoSiteContentDeps): Promise<void> {
  for (const {
    slug,
    title,
    excerpt,
    topic,
    daysAgo,
    coverName,
    coverAlt,
  } of demoPosts.toReversed()) {
    const at = new Date(nowMs - daysAgo * dayMs);
    const editor = { actorId: adminId, now: at };
    await siteImages.addReady(database, coverName, at);
    const markdown = readFileSync(path.join(folder, 'blog', `${slug}.md`), 'utf8');
    const made = await blogAdmin.create(
      { title, slug, excerpt, topic, authorName: author, markdown, coverName, coverAlt },
      editor,
    );
    if (!made.ok && made.error.every(({ code }) => code === 'SLUG_TAKEN')) continue;
    const published = made.ok
      ? await blogAdmin.publish({ id: made.value.id, revision: made.value.revision, at }, editor)
      : made;
    if (!published.ok) throw new Error(`the demonstration's post ${slug} breaks our own rules`);
  }
}
