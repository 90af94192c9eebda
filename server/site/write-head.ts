import type { SiteHead } from '#shared/site/site-page.ts';
import { escapeText, jsonBlock } from './escape.ts';

/** What a head needs beside what the page says of itself. */
export interface HeadPlace {
  /** `https://hoc.example.vn`, without a slash at its end. */
  readonly origin: string;
  /** The asked path. */
  readonly path: string;
  readonly brandName: string;
}

/** The brand's picture of link previews, made by scripts/link-preview.ts. */
export const previewPicture = { path: '/link-preview.jpg', width: 1200, height: 630 } as const;

/** What browsers call the kinds of pictures that previews have. */
const pictureTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

/** Members of schema.org objects that hold an address. */
const addressMembers: ReadonlySet<string> = new Set([
  '@id',
  'contentUrl',
  'embedUrl',
  'image',
  'item',
  'logo',
  'mainEntityOfPage',
  'sameAs',
  'target',
  'thumbnailUrl',
  'url',
]);

/**
 * Elements of `<head>` for search engines and link previews, title and description left out: the
 * template has them.
 */
export function headElements(head: SiteHead, place: HeadPlace): string {
  const { origin, brandName } = place;
  const address = canonicalAddress(head, place);
  const description = head.description ?? '';
  const imagePath = head.imagePath ?? previewPicture.path;
  const image = absolute(imagePath, origin);
  const imageType = pictureTypes[imagePath.split('.').at(-1) ?? ''];
  return [
    head.noIndex
      ? '<meta name="robots" content="noindex" />'
      : `<link rel="canonical" href="${escapeText(address)}" />`,
    property('og:type', head.type),
    property('og:site_name', brandName),
    property('og:locale', 'vi_VN'),
    property('og:title', head.title),
    ...(description === '' ? [] : [property('og:description', description)]),
    property('og:url', address),
    property('og:image', image),
    ...(imageType === undefined ? [] : [property('og:image:type', imageType)]),
    // Every picture of previews has this size (lib/page/page-head.tsx); told, it is shown large the
    // first time that an address is shared.
    property('og:image:width', String(previewPicture.width)),
    property('og:image:height', String(previewPicture.height)),
    property('og:image:alt', head.imagePath === null ? brandName : head.title),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', head.title),
    ...(description === '' ? [] : [named('twitter:description', description)]),
    named('twitter:image', image),
    ...structuredData(head, place),
  ].join('\n    ');
}

/** Address under which the page is to be listed. */
export function canonicalAddress(
  { canonicalPath }: Pick<SiteHead, 'canonicalPath'>,
  { origin, path }: Pick<HeadPlace, 'origin' | 'path'>,
): string {
  const own = path.length > 1 ? withoutEndSlashes(path) : path;
  return absolute(canonicalPath ?? own, origin);
}

/** Read from the end: an expression would begin anew at each slash of a path full of them. */
function withoutEndSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

function structuredData(head: SiteHead, { origin, path, brandName }: HeadPlace): readonly string[] {
  if (head.noIndex) return [];
  const logo = `${origin}/apple-touch-icon.png`;
  const organization = {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: brandName,
    url: `${origin}/`,
    logo,
  };
  const site = {
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    name: brandName,
    url: `${origin}/`,
    inLanguage: 'vi',
    publisher: { '@id': `${origin}/#organization` },
  };
  const own = head.jsonLd.map((each) => withOrigin(each, origin));
  const graph = path === '/' ? [organization, site, ...own] : own;
  if (graph.length === 0) return [];
  return [
    `<script type="application/ld+json">${jsonBlock({ '@context': 'https://schema.org', '@graph': graph })}</script>`,
  ];
}

/** The same with whole addresses where there were paths. */
function withOrigin(value: unknown, origin: string): unknown {
  if (Array.isArray(value)) return value.map((each) => withOrigin(each, origin));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      addressMembers.has(name) ? wholeAddresses(each, origin) : withOrigin(each, origin),
    ]),
  );
}

function wholeAddresses(value: unknown, origin: string): unknown {
  if (typeof value === 'string') return absolute(value, origin);
  return Array.isArray(value)
    ? value.map((each) => wholeAddresses(each, origin))
    : withOrigin(value, origin);
}

function absolute(address: string, origin: string): string {
  return address.startsWith('/') && !address.startsWith('//') ? `${origin}${address}` : address;
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escapeText(content)}" />`;
}

function named(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeText(content)}" />`;
}
