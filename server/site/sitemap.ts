import { escapeText } from './escape.ts';

/** A page that is to be found. */
export interface SitemapEntry {
  readonly path: string;
  /** When it was last changed, where that is known. */
  readonly changedAt: Date | null;
}

/** sitemap.xml. Give the origin without a slash at its end. */
export function sitemap(entries: readonly SitemapEntry[], origin: string): string {
  const urls = entries.map(
    ({ path, changedAt }) =>
      `  <url><loc>${escapeText(origin + encodeURI(path))}</loc>${changedAt === null ? '' : `<lastmod>${changedAt.toISOString().slice(0, 10)}</lastmod>`}</url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

/**
 * What search engines have nothing to look for: the server's own addresses and the pages of whoever
 * is signed in.
 */
const closed = [
  '/admin',
  '/affiliate/dashboard',
  '/affiliate/statement',
  '/change-password',
  '/checkout',
  '/clicks',
  '/dashboard',
  '/dev/',
  '/events',
  '/graphql',
  '/history-email',
  '/learn$',
  '/media/',
  '/offline',
  '/order',
  '/profile',
  '/settings',
  '/sync',
  '/your-ticket',
];

/** robots.txt. */
export function robots(origin: string): string {
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
