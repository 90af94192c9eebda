import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

/** Lines of a function; of one that is called `create…`, which composes; of a file; parameters. */
export const bounds = { function: 60, composition: 80, file: 300, parameters: 3 } as const;

const root = path.resolve(import.meta.dirname, '../..');
const folders = ['scripts', 'server', 'src', 'web'];
const outside = /(?:^|\/)generated\/|\.test\.tsx?$|\.d\.ts$|\.copy\.ts$/;

/** What is larger than it may be: `file` or `file#function` and a kind, with its size. */
export type Sizes = Readonly<Record<string, number>>;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [member: string]: unknown;
}

const functionTypes: ReadonlySet<string> = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
]);

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

function nameOf(value: unknown): string | null {
  if (!isNode(value)) return null;
  if (typeof value['name'] === 'string') return value['name'];
  return typeof value['value'] === 'string' ? value['value'] : null;
}

/** The name by which a function is known where it stands, or that of what it stands in. */
function nameAt(node: Node, parent: Node | null, around: string): string {
  return nameOf(node['id']) ?? nameOf(parent?.['id']) ?? nameOf(parent?.['key']) ?? `${around}→`;
}

function linesBetween(text: string, start: number, end: number): number {
  return text.slice(start, end).split('\n').length;
}

/** Everything in a source that is larger than it may be. */
export function sizesIn(file: string, text: string): Sizes {
  const found: Record<string, number> = {};
  const lines = text.trimEnd().split('\n').length;
  if (lines > bounds.file) found[file] = lines;
  const note = (key: string, size: number) => {
    found[key] = Math.max(found[key] ?? 0, size);
  };
  const visit = (node: Node, parent: Node | null, around: string): void => {
    let name = around;
    if (functionTypes.has(node.type)) {
      name = nameAt(node, parent, around);
      const size = linesBetween(text, node.start, node.end);
      if (size > (name.startsWith('create') ? bounds.composition : bounds.function))
        note(`${file}#${name}`, size);
      const count = Array.isArray(node['params']) ? node['params'].length : 0;
      if (count > bounds.parameters) note(`${file}#${name}()`, count);
    }
    for (const member of Object.values(node))
      for (const child of Array.isArray(member) ? member : [member])
        if (isNode(child)) visit(child, node, name);
  };
  visit(parseSync(file, text).program as unknown as Node, null, ''); // ESTree with positions
  return found;
}

/** The same of all product code. */
export function sizesOfProduct(): Sizes {
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file.replaceAll(path.sep, '/')}`)
      .filter((file) => /\.tsx?$/.test(file) && !outside.test(file)),
  );
  return Object.assign(
    {},
    ...files.map((file) => sizesIn(file, readFileSync(path.join(root, file), 'utf8'))),
  ) as Sizes; // each of them is one
}
