import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import * as z from 'zod';
import { buildIfStale } from '#scripts/build.ts';
import { projectRoot } from '#scripts/run-step.ts';
import { currentLoad, type Bench, type BenchResult } from './measure.ts';

/** The skeleton of STACK.md: what an empty portal on the same libraries weighs. */
const skeletonKb = 162;

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    src: z.optional(z.string()),
    isEntry: z.optional(z.boolean()),
    imports: z.optional(z.array(z.string())),
    css: z.optional(z.array(z.string())),
  }),
);
type Manifest = z.infer<typeof manifestSchema>;

/** What a browser loads first for a page, JavaScript and CSS, gzip. */
export const bundleSize: Bench = {
  name: 'bundle-size',
  async run() {
    await buildIfStale('web', console.log);
    const out = path.join(projectRoot, 'out/web');
    const manifest = manifestSchema.parse(
      JSON.parse(readFileSync(path.join(out, '.vite/manifest.json'), 'utf8')),
    );
    const entry = keyOf(manifest, (item) => item.isEntry === true);
    const shell = [entry];
    const home = [...shell, page(manifest, 'pages/home'), page(manifest, 'public-layout')].flat();
    const signedIn = [
      ...shell,
      page(manifest, 'require-session'),
      page(manifest, 'graphql-layout'),
      page(manifest, 'pages/dashboard'),
      page(manifest, 'app-layout'),
    ].flat();
    const study = page(manifest, 'study-page');
    const homeFiles = filesOf(manifest, home);
    const read = new Set([
      ...[...homeFiles].filter((file) => file.endsWith('.css')),
      ...startScripts(out),
    ]);
    return [
      result('Trang chủ, lần tải đầu (khách đọc)', 90, sizeKb(out, read)),
      result(
        'Trang chủ, cả mã được tải từ cử chỉ đầu tiên của khách',
        90,
        sizeKb(out, new Set([...homeFiles, ...read])),
      ),
      result(
        'Vỏ sau đăng nhập (bảng học tập), lần tải đầu',
        170,
        sizeKb(out, filesOf(manifest, signedIn)),
      ),
      result(
        'Phần tải sau của trang học',
        170,
        sizeKb(
          out,
          without(filesOf(manifest, [...study, ...lazyPlayer(manifest)]), filesOf(manifest, shell)),
        ),
      ),
    ];
  },
};

function result(bench: string, barKb: number, kb: number): BenchResult {
  return {
    bench,
    bar: `≤ ${barKb} KB gzip`,
    reached: `${kb.toFixed(0)} KB`,
    met: kb <= barKb,
    unit: 'KB',
    rows: [
      { name: 'Mai Vàng', role: 'ours', value: kb },
      { name: 'bộ khung rỗng trên cùng thư viện (STACK.md)', role: 'peer', value: skeletonKb },
    ],
    load: currentLoad(),
  };
}

function page(manifest: Manifest, name: string): readonly string[] {
  return Object.keys(manifest).filter((key) => key.includes(`/${name}.tsx`));
}

function lazyPlayer(manifest: Manifest): readonly string[] {
  return Object.keys(manifest).filter((key) => /hls/.test(key));
}

function keyOf(manifest: Manifest, matches: (item: Manifest[string]) => boolean): string {
  const found = Object.entries(manifest).find(([, item]) => matches(item));
  if (!found) throw new Error('the manifest has no entry');
  return found[0];
}

/** All files that the given chunks need at once: themselves, their static imports, their styles. */
function filesOf(
  manifest: Manifest,
  keys: readonly string[],
  seen = new Set<string>(),
): ReadonlySet<string> {
  for (const key of keys) {
    const item = manifest[key];
    if (!item || seen.has(item.file)) continue;
    seen.add(item.file);
    for (const css of item.css ?? []) seen.add(css);
    filesOf(manifest, item.imports ?? [], seen);
  }
  return seen;
}

function without(files: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...files].filter((file) => !others.has(file)));
}

/** What a rendered page runs before its code (web/page-start). */
function startScripts(out: string): readonly string[] {
  const folder = 'learn/assets';
  return readdirSync(path.join(out, folder))
    .filter((file) => /^page-start-.*\.js$/.test(file))
    .map((file) => `${folder}/${file}`);
}

function sizeKb(out: string, files: ReadonlySet<string>): number {
  let bytes = 0;
  for (const file of files) {
    const full = path.join(out, file);
    if (existsSync(full) && /\.(js|css)$/.test(file))
      bytes += gzipSync(readFileSync(full), { level: 9 }).length;
  }
  return bytes / 1024;
}
