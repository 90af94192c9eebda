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

/** What a browser loads for these, each once. */
export interface PageWeight {
  readonly name: string;
  /** KB, gzip, as `docs` of the house want it. */
  readonly barKb: number;
  readonly kb: number;
  /** Each file's part of it, the heaviest first. */
  readonly files: readonly { readonly file: string; readonly kb: number }[];
}

/** JavaScript and CSS that a browser loads first, gzip, of the built portal. */
export function pageWeights(): readonly PageWeight[] {
  const out = path.join(projectRoot, 'out/web');
  const { read, home, shell, study } = filesOfPages(out);
  return [
    weigh(out, 'Trang chủ, lần tải đầu (khách đọc)', 20, read),
    weigh(out, 'Trang chủ, cả mã được tải từ cử chỉ đầu tiên của khách', 170, home),
    weigh(out, 'Vỏ sau đăng nhập (bảng học tập), lần tải đầu', 170, shell),
    weigh(out, 'Phần tải sau của trang học', 150, study),
  ];
}

function filesOfPages(out: string) {
  const manifest = manifestSchema.parse(
    JSON.parse(readFileSync(path.join(out, '.vite/manifest.json'), 'utf8')),
  );
  const entry = keyOf(manifest, (item) => item.isEntry === true);
  const of = (...names: readonly string[]) =>
    filesOf(manifest, [entry, ...names.flatMap((name) => page(manifest, name))]);
  const home = of('pages/home', 'public-layout');
  const shell = of('require-session', 'graphql-layout', 'pages/dashboard', 'app-layout');
  const study = [...page(manifest, 'study-page'), ...lazyPlayer(manifest)];
  const read = [...[...home].filter((file) => file.endsWith('.css')), ...startScripts(out)];
  return {
    read: new Set(read),
    home: new Set([...home, ...read]),
    shell,
    study: without(filesOf(manifest, study), shell),
  };
}

/** What a browser loads first for a page, against the bars. */
export const bundleSize: Bench = {
  name: 'bundle-size',
  async run() {
    await buildIfStale('web', console.log);
    return pageWeights().map(({ name, barKb, kb }) => result(name, barKb, kb));
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

function weigh(out: string, name: string, barKb: number, loaded: ReadonlySet<string>): PageWeight {
  const files = [...loaded]
    .map((file) => ({ file, kb: sizeKb(out, file) }))
    .toSorted((one, other) => other.kb - one.kb);
  return { name, barKb, kb: files.reduce((sum, { kb }) => sum + kb, 0), files };
}

function sizeKb(out: string, file: string): number {
  const full = path.join(out, file);
  return existsSync(full) && /\.(js|css)$/.test(file)
    ? gzipSync(readFileSync(full), { level: 9 }).length / 1024
    : 0;
}
