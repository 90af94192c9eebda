import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

/** What of the built client goes into a package. */
const builtParts = ['out/main', 'out/preload', 'out/renderer'] as const;
/** What of the native module runs; its sources stay at home. */
const moduleParts = ['lib', 'prebuilds', 'LICENSE'] as const;

/**
 * Lays out in `folder` exactly what goes into a package for a system. Throws when the client was
 * not built.
 */
export function stage(folder: string, platform: NodeJS.Platform): void {
  rmSync(folder, { recursive: true, force: true });
  for (const part of builtParts) {
    const from = path.join(root, part);
    if (!existsSync(from)) throw new Error(`${part} is not built`);
    cpSync(from, path.join(folder, part), { recursive: true });
  }
  const module = path.join(folder, 'node_modules/better-sqlite3');
  mkdirSync(module, { recursive: true });
  // Of the prebuilt binaries (linux-x64.node, win32-arm64.node …) only those of this system.
  const isForHere = (file: string) =>
    !file.endsWith('.node') || path.basename(file).startsWith(platform);
  for (const part of moduleParts)
    cpSync(path.join(root, 'node_modules/better-sqlite3', part), path.join(module, part), {
      recursive: true,
      filter: isForHere,
    });
  const { name, version, main, type } = readJson('node_modules/better-sqlite3/package.json');
  writeJson(path.join(module, 'package.json'), { name, version, main, type });
  writeJson(
    path.join(folder, 'package.json'),
    productOf(readJson('package.json'), String(version)),
  );
}

/** The product's package.json without what only its development needs. */
function productOf(
  { name, productName, version, description, main, type }: Readonly<Record<string, unknown>>,
  sqliteVersion: string,
): object {
  const author = { name: 'Mai Vàng', email: 'hotro@maivang.example' };
  return {
    name,
    productName,
    version,
    description,
    author,
    homepage: 'https://maivang.example',
    type,
    main,
    dependencies: { 'better-sqlite3': sqliteVersion },
  };
}

function readJson(file: string): Readonly<Record<string, unknown>> {
  // package.json files are objects
  return JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Record<string, unknown>;
}

function writeJson(file: string, value: object): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
