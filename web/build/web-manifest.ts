import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { productConstants } from '#shared/brand/product-constants.ts';

const previewPicture = path.resolve(import.meta.dirname, '../../resources/img/link-preview.jpg');
const iconsFolder = path.resolve(import.meta.dirname, '../icons');

/** Colours behind the page by theme: `--bg-page` of styles/tokens.css. */
const pageColours = { light: '#ffffff', dark: '#13100c' } as const;

const icons = [
  { file: 'icon-192.png', sizes: '192x192', purpose: 'any' },
  { file: 'icon-512.png', sizes: '512x512', purpose: 'any' },
  { file: 'icon-maskable-192.png', sizes: '192x192', purpose: 'maskable' },
  { file: 'icon-maskable-512.png', sizes: '512x512', purpose: 'maskable' },
] as const;

const description =
  'Học cách làm và bán khóa học trực tuyến của riêng bạn: bài học ngắn, xem tiếp đúng chỗ, ghi chú ngay trên video.';

/**
 * What makes the portal an application that can be installed: manifest, icons, and the elements of
 * the page that name them.
 */
export function webManifest(brandName: string): Plugin {
  return {
    name: 'web-manifest',
    apply: 'build',
    generateBundle() {
      const addressOf = (file: string) =>
        `/${this.getFileName(this.emitFile({ type: 'asset', name: file, source: source(file) }))}`;
      this.emitFile({
        type: 'asset',
        fileName: 'manifest.webmanifest',
        source: JSON.stringify(manifestOf(brandName, addressOf)),
      });
      // iOS asks for this very name when the page names no other.
      this.emitFile({
        type: 'asset',
        fileName: productConstants.logoPaths.touch.slice(1),
        source: source('apple-touch-icon.png'),
      });
      // Beside the files that the service worker keeps: only link previews ask for it
      // (server/site/write-head.ts).
      this.emitFile({
        type: 'asset',
        fileName: 'link-preview.jpg',
        source: readFileSync(previewPicture),
      });
    },
    transformIndexHtml: { order: 'post', handler: () => [...tagsOf(brandName)] },
  };
}

function source(file: string): Buffer {
  return readFileSync(path.join(iconsFolder, file));
}

function manifestOf(name: string, addressOf: (file: string) => string): object {
  const icon = [{ src: addressOf('icon-192.png'), sizes: '192x192', type: 'image/png' }];
  return {
    id: '/',
    name,
    short_name: name,
    description,
    lang: 'vi',
    dir: 'ltr',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: pageColours.light,
    theme_color: pageColours.light,
    categories: ['education'],
    icons: icons.map(({ file, sizes, purpose }) => ({
      src: addressOf(file),
      sizes,
      type: 'image/png',
      purpose,
    })),
    shortcuts: [
      { name: 'Học tiếp', url: '/learn', icons: icon },
      { name: 'Bảng học tập', url: '/dashboard', icons: icon },
    ],
  };
}

function tagsOf(name: string): readonly HtmlTagDescriptor[] {
  return [
    { tag: 'link', attrs: { rel: 'manifest', href: '/manifest.webmanifest' }, injectTo: 'head' },
    {
      tag: 'link',
      attrs: { rel: 'apple-touch-icon', href: productConstants.logoPaths.touch },
      injectTo: 'head',
    },
    meta({
      name: 'theme-color',
      content: pageColours.light,
      media: '(prefers-color-scheme: light)',
    }),
    meta({ name: 'theme-color', content: pageColours.dark, media: '(prefers-color-scheme: dark)' }),
    meta({ name: 'application-name', content: name }),
    meta({ name: 'mobile-web-app-capable', content: 'yes' }),
    meta({ name: 'apple-mobile-web-app-title', content: name }),
    meta({ name: 'apple-mobile-web-app-status-bar-style', content: 'default' }),
  ];
}

function meta(attrs: Record<string, string>): HtmlTagDescriptor {
  return { tag: 'meta', attrs, injectTo: 'head' };
}
