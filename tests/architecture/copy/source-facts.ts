import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

/** A text that stands in a source file. */
export interface FoundText {
  readonly text: string;
  /**
   * `jsx` between tags, `attribute` of an element, `key` of an object, `template` with `{}` for
   * each value, `plain` anywhere else.
   */
  readonly place: 'jsx' | 'attribute' | 'key' | 'template' | 'plain';
  /** Name of the attribute or of the property it is the value of; empty elsewhere. */
  readonly name: string;
  readonly line: number;
}

/** A call of a catalogue's `t`. */
export interface FoundUse {
  /** Name of the function that was called. */
  readonly callee: string;
  /**
   * Keys it may be called with, as far as they are written there; `null` = it is worked out
   * elsewhere.
   */
  readonly keys: readonly string[] | null;
  /** Params that are given; null when they are no plain object. */
  readonly params: readonly string[] | null;
  readonly line: number;
}

/** What the tests of the copy want to know of a file. */
export interface SourceFacts {
  /** From the root of the project, with `/`. */
  readonly file: string;
  readonly texts: readonly FoundText[];
  readonly uses: readonly FoundUse[];
  /** Template texts as patterns: what may stand for `${…}` is `*`. */
  readonly patterns: readonly string[];
  /** Local name → the file it comes from and its name there. */
  readonly imports: ReadonlyMap<string, { readonly from: string; readonly name: string }>;
}

const root = path.resolve(import.meta.dirname, '../../..');

/** Reads every source file that a pattern matches, tests and generated files left out. */
export function readSources(patterns: readonly string[]): readonly SourceFacts[] {
  return globSync([...patterns], { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !/\.test\.tsx?$|\/generated\//.test(file))
    .toSorted()
    .map((file) => readFacts(file, readFileSync(path.join(root, file), 'utf8')));
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string; readonly start: number };

/** What a source text says; `file` names it and tells by its ending how it is read. */
export function readFacts(file: string, source: string): SourceFacts {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message ?? ''}`);
  const texts: FoundText[] = [];
  const uses: FoundUse[] = [];
  const patterns: string[] = [];
  const imports = new Map<string, { from: string; name: string }>();
  const lineOf = (node: Node) => source.slice(0, node.start).split('\n').length;
  const add = (node: Node, text: unknown, place: FoundText['place'], name = '') => {
    if (typeof text === 'string') texts.push({ text, place, name, line: lineOf(node) });
  };
  const visit = (node: Node, place: FoundText['place'], name: string): void => {
    const inside = (child: unknown, nextPlace: FoundText['place'] = 'plain', nextName = '') => {
      for (const each of nodesOf(child)) visit(each, nextPlace, nextName);
    };
    switch (node.type) {
      case 'ImportDeclaration':
        readImport(node, file, imports);
        return;
      // Neither a type nor where something is exported from is a text.
      case 'ExportAllDeclaration':
      case 'ImportExpression':
      case 'TSTypeAliasDeclaration':
      case 'TSInterfaceDeclaration':
      case 'TSTypeAnnotation':
      case 'TSTypeParameterInstantiation':
      case 'TSTypeParameterDeclaration':
        return;
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
      case 'ChainExpression':
      case 'ParenthesizedExpression':
        inside(node['expression'], place, name);
        return;
      case 'ConditionalExpression':
        inside(node['test']);
        inside([node['consequent'], node['alternate']], place, name);
        return;
      case 'LogicalExpression':
        inside([node['left'], node['right']], place, name);
        return;
      case 'JSXText':
        add(node, node['value'], 'jsx');
        return;
      case 'JSXAttribute': {
        const attribute = nameOf(node['name']);
        inside(node['value'], 'attribute', attribute);
        return;
      }
      case 'JSXExpressionContainer':
        inside(node['expression'], place === 'attribute' ? 'attribute' : 'jsx', name);
        return;
      case 'JSXElement':
      case 'JSXFragment':
        inside(node['openingElement']);
        inside(node['children'], 'jsx');
        return;
      case 'Property':
        if (node['computed'] === true) inside(node['key']);
        else add(node, nameOf(node['key']), 'key');
        inside(node['value'], 'plain', nameOf(node['key']));
        return;
      case 'Literal':
        add(node, node['value'], place, name);
        return;
      case 'TemplateLiteral': {
        const parts = nodesOf(node['quasis']).map((part) => cookedOf(part));
        patterns.push(parts.join('*'));
        add(node, parts.join('{}'), place === 'plain' ? 'template' : place, name);
        inside(node['expressions']);
        return;
      }
      case 'CallExpression':
        readCall(node, lineOf(node), uses);
        break;
      default:
    }
    for (const [key, child] of Object.entries(node)) if (key !== 'type') inside(child);
  };
  // The parser's own node types are many and change; all that is asked of one is its type and its
  // place.
  visit(program as unknown as Node, 'plain', '');
  return { file, texts, uses, patterns, imports };
}

function readCall(node: Node, line: number, uses: FoundUse[]): void {
  const callee = nodesOf(node['callee'])[0];
  if (callee?.type !== 'Identifier') return;
  const [key, params] = nodesOf(node['arguments']);
  if (key === undefined) return;
  uses.push({
    callee: nameOf(callee),
    keys: keysOf(key),
    params: params === undefined ? [] : paramsOf(params),
    line,
  });
}

function keysOf(node: Node): readonly string[] | null {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? [node['value']] : null;
  if (node.type !== 'ConditionalExpression') return null;
  const [yes, no] = [nodesOf(node['consequent'])[0], nodesOf(node['alternate'])[0]].map((side) =>
    side === undefined ? null : keysOf(side),
  );
  return yes && no ? [...yes, ...no] : null;
}

function paramsOf(node: Node): readonly string[] | null {
  if (node.type !== 'ObjectExpression') return null;
  const properties = nodesOf(node['properties']);
  return properties.every(({ type }) => type === 'Property')
    ? properties.map(({ key }) => nameOf(key))
    : null;
}

function readImport(
  node: Node,
  file: string,
  imports: Map<string, { from: string; name: string }>,
): void {
  const source = nodesOf(node['source'])[0]?.['value'];
  if (typeof source !== 'string' || !source.startsWith('.')) return;
  const from = path.posix.join(path.posix.dirname(file), source);
  for (const specifier of nodesOf(node['specifiers'])) {
    const local = nameOf(specifier['local']);
    imports.set(local, {
      from,
      name: specifier.type === 'ImportSpecifier' ? nameOf(specifier['imported']) : local,
    });
  }
}

function nameOf(value: unknown): string {
  const [node] = nodesOf(value);
  const name = node?.['name'] ?? node?.['value'];
  return typeof name === 'string' ? name : '';
}

function cookedOf(part: Node): string {
  const { value } = part;
  return typeof value === 'object' &&
    value !== null &&
    'cooked' in value &&
    typeof value.cooked === 'string'
    ? value.cooked
    : '';
}

function nodesOf(value: unknown): readonly Node[] {
  if (Array.isArray(value)) return value.flatMap((each) => nodesOf(each));
  return isNode(value) ? [value] : [];
}

function isNode(value: unknown): value is Node {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    typeof value.type === 'string' &&
    'start' in value
  );
}
