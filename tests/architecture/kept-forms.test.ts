import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

/**
 * A form whose words outlive its page stands over what the server says by now. One that holds what
 * it was opened with sends that revision again after a colleague's change, and is refused for ever.
 */

const root = path.resolve(import.meta.dirname, '../..');

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [member: string]: unknown;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function nodesOf(value: unknown): readonly SyntaxNode[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  if (!isNode(value)) return [];
  return [value, ...Object.values(value).flatMap(nodesOf)];
}

interface Source {
  readonly file: string;
  readonly text: string;
  readonly top: readonly SyntaxNode[];
  readonly nodes: readonly SyntaxNode[];
}

function readSource(file: string, text: string): Source {
  const { program } = parseSync(file, text);
  return { file, text, top: program.body as unknown as SyntaxNode[], nodes: nodesOf(program) };
}

const nameOf = (node: unknown): string | null =>
  isNode(node) && /^(?:JSX)?Identifier$/.test(node.type) ? String(node['name']) : null;
const callsOf = ({ nodes }: Pick<Source, 'nodes'>, callee: RegExp): readonly SyntaxNode[] =>
  nodes.filter(
    (node) => node.type === 'CallExpression' && callee.test(nameOf(node['callee']) ?? ''),
  );

/** Functions of a file that call `useKeptForm`, or another hook of the file that does. */
function keptFormsOf(source: Source): readonly SyntaxNode[] {
  const functions = source.nodes.filter((node) => node.type === 'FunctionDeclaration');
  const calling = (callee: RegExp) =>
    functions.filter((node) => callsOf({ nodes: nodesOf(node) }, callee).length > 0);
  const direct = calling(/^useKeptForm$/);
  const hooks = direct.flatMap(({ id }) => nameOf(id)?.match(/^use\w+$/)?.[0] ?? []);
  return [...direct, ...hooks.flatMap((hook) => calling(new RegExp(`^${hook}$`)))];
}

/** States of a file that begin with something that its component was given. */
function heldFacts(source: Source): readonly string[] {
  const own = new Set(
    source.top
      .filter(({ type }) => type === 'VariableDeclaration')
      .flatMap((node) =>
        (node['declarations'] as readonly SyntaxNode[]).map(({ id }) => nameOf(id)),
      ),
  );
  return callsOf({ nodes: keptFormsOf(source).flatMap(nodesOf) }, /^use(?:State|Ref|Reducer)$/)
    .flatMap((call) => call['arguments'] as readonly SyntaxNode[])
    .filter((begin) =>
      nodesOf(begin).some((node) => {
        const name = nameOf(node);
        return name !== null && !own.has(name) && name !== 'undefined';
      }),
    )
    .map((begin) => `${source.file}: ${source.text.slice(begin.start, begin.end)}`);
}

/** Components that hold such a form. */
function formsOf(source: Source): readonly string[] {
  return keptFormsOf(source).flatMap(({ id }) => nameOf(id) ?? []);
}

/** What an expression may be as it stands; the last resort of `??` is no such thing. */
function resultsOf(node: unknown): readonly string[] {
  if (!isNode(node)) return [];
  if (node.type === 'ConditionalExpression')
    return [...resultsOf(node['consequent']), ...resultsOf(node['alternate'])];
  if (node.type === 'LogicalExpression')
    return [
      ...resultsOf(node['left']),
      ...(node['operator'] === '??' ? [] : resultsOf(node['right'])),
    ];
  return [nameOf(node) ?? []].flat();
}

/** Where such a form is given a state of the page around it. */
function givenStates(source: Source, forms: ReadonlySet<string>): readonly string[] {
  const states = new Set(
    source.nodes
      .filter((node) => node.type === 'VariableDeclarator' && isNode(node['id']))
      .filter(
        (node) => callsOf({ nodes: nodesOf(node['init']).slice(0, 1) }, /^useState$/).length > 0,
      )
      .flatMap(({ id }) => nodesOf(id).flatMap((node) => nameOf(node) ?? [])),
  );
  return source.nodes
    .filter((node) => node.type === 'JSXOpeningElement' && forms.has(nameOf(node['name']) ?? ''))
    .flatMap((element) => element['attributes'] as readonly SyntaxNode[])
    .filter(({ name, value }) => {
      const given = isNode(value) ? value['expression'] : null;
      return nameOf(name) !== 'key' && resultsOf(given).some((result) => states.has(result));
    })
    .map((given) => `${source.file}: ${source.text.slice(given.start, given.end)}`);
}

const sources = globSync('src/renderer/**/*.tsx', { cwd: root })
  .filter((file) => !file.endsWith('.test.tsx'))
  .map((file) => readSource(file, readFileSync(path.join(root, file), 'utf8')));
const forms = new Set(sources.flatMap(formsOf));

it('finds what it is to hold', () => {
  expect(forms.size).toBeGreaterThan(7);
  const wrong = readSource(
    'wrong.tsx',
    `const none = 1;
     function Form({ post }) { const [held] = useState(() => of(post)); useKeptForm({}, held); }
     function Page() { const [row, setRow] = useState(none); return <Form post={row ?? null} />; }`,
  );
  expect(heldFacts(wrong)).toEqual(['wrong.tsx: () => of(post)']);
  expect(givenStates(wrong, new Set(formsOf(wrong)))).toEqual(['wrong.tsx: post={row ?? null}']);
});

it('holds nothing in a kept form that the server may say otherwise by now', () => {
  expect(sources.flatMap(heldFacts)).toEqual([]);
});

it('gives no kept form what a page held when it was opened', () => {
  expect(sources.flatMap((source) => givenStates(source, forms))).toEqual([]);
});

/** Forms that do not hear of a refusal, or do not show what it means for what was typed. */
function unheardForms({ file, text }: Pick<Source, 'file' | 'text'>): readonly string[] {
  if (!/\buseKeptForm(?:<\w+>)?\(/.test(text)) return [];
  return /\.answered\(/.test(text) && /<LeftFormNote\b/.test(text) ? [] : [file];
}

it('tells each kept form what the server said, and shows what is gone', () => {
  expect(unheardForms({ file: 'wrong.tsx', text: 'useKeptForm(a, b); <LeftFormNote />' })).toEqual([
    'wrong.tsx',
  ]);
  const showsOnly = 'src/renderer/lib/drafts/left-of-gone.tsx';
  expect(sources.flatMap(unheardForms)).toEqual([showsOnly]);
});
