// Typed documents for the page and the list of operation texts the server accepts.
//   node scripts/codegen.ts
// Reads server/graphql/schema.graphql and src/renderer/**/*.graphql; writes
//   src/renderer/graphql/generated/graphql.ts   types of operations
//   src/renderer/graphql/generated/documents/   their documents for Apollo, a file each
//   src/renderer/graphql/generated/texts.ts     the same operations as plain texts, for pages that
//   load without Apollo
//   src/renderer/graphql/generated/operation-names.ts   their names, as a type
//   src/main/offline/prefetch/generated/page-queries.ts   the queries that the desktop can ask
//   without the page
//   src/renderer/graphql/generated/field-shapes.ts   the types of fields, for answers that an
//   earlier version kept
//   out/operations.json                         {"operations": [{"name", "text"}]}: exactly what
//   our clients send
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { addTypenameToDocument } from '@apollo/client/utilities';
import { preset } from '@graphql-codegen/client-preset';
import { codegen } from '@graphql-codegen/core';
import {
  buildSchema,
  type DocumentNode,
  getNamedType,
  type GraphQLOutputType,
  isCompositeType,
  isEnumType,
  isListType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  Source,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { isOfOffice } from '#shared/api/kept-answers.ts';
import { hostOperations } from '#shared/api/operations.ts';

const root = path.resolve(import.meta.dirname, '..');
const generated = path.join(root, 'src/renderer/graphql/generated');

interface Operation {
  readonly name: string;
  readonly text: string;
}

/**
 * Types whose enumerations may be taken as their first value: the way to a lesson must not end at a
 * field that is new.
 */
const typesOnTheWay = new Set(['Course', 'Chapter', 'Lesson', 'Playback']);

const sdl = readFileSync(path.join(root, 'server/graphql/schema.graphql'), 'utf8');
const documents = readDocuments();
checkDocuments();
await writeTypedDocuments();
const pageOperations = await readBackOperations();
writeTexts(pageOperations);
writeNames(pageOperations);
writePageQueries(pageOperations);
writeFieldShapes();
writeAllowList(pageOperations);
console.log(
  `codegen: ${pageOperations.length} operations of the page, ${Object.keys(hostOperations).length} of the hosts`,
);

/**
 * Every document of the page, with `__typename` where Apollo's cache would add it, so that the text
 * on the wire is the text here.
 */
function readDocuments(): { location: string; document: DocumentNode; rawSDL: string }[] {
  return globSync('src/renderer/**/*.graphql', { cwd: root })
    .toSorted()
    .map((file) => {
      const source = new Source(readFileSync(path.join(root, file), 'utf8'), file);
      const document = addTypenameToDocument(parse(source));
      return { location: path.join(root, file), document, rawSDL: print(document) };
    });
}

function checkDocuments() {
  const schema = buildSchema(sdl);
  const whole: DocumentNode = {
    kind: Kind.DOCUMENT,
    definitions: documents.flatMap((entry) => entry.document.definitions),
  };
  const texts = [print(whole), ...Object.values(hostOperations)];
  const errors = texts.flatMap((text) => validate(schema, parse(text)));
  if (errors.length > 0) throw new Error(errors.map((error) => error.toString()).join('\n\n'));
}

async function writeTypedDocuments() {
  const sections = await preset.buildGeneratesSection({
    baseOutputDir: `${generated}/`,
    schema: parse(sdl),
    schemaAst: buildSchema(sdl),
    documents,
    config: {
      scalars: { BigInt: 'string', DateTime: 'string', Date: 'string' },
      useTypeImports: true,
      enumsAsTypes: true,
      immutableTypes: true,
      strictScalars: true,
    },
    presetConfig: { fragmentMasking: false },
    plugins: [],
    pluginMap: {},
    pluginContext: {},
    profiler: { outputName: '', run: (work) => work(), collect: () => [], clear: () => {} },
  });
  const section = sections.find((candidate) => candidate.filename.endsWith('graphql.ts'));
  if (!section) throw new Error('codegen: the preset has no section graphql.ts');
  const folder = path.join(generated, 'documents');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // A file each: a page carries the documents that it sends, and not those of every other page.
  const types = (await codegen(section)).replaceAll(
    /^export const (\w+)Document = (.*) as unknown as DocumentNode<(\w+), (\w+)>;$/gm,
    (_line, ...[name, document, answer, variables]: readonly string[]) => {
      const text = `/* Written by scripts/codegen.ts. */
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type * as Types from '../graphql.ts';

export const ${name}Document = ${document} as unknown as TypedDocumentNode<Types.${answer}, Types.${variables}>;
`;
      writeFileSync(path.join(folder, `${name}.ts`), text);
      return `export { ${name}Document } from './documents/${name}.ts';`;
    },
  );
  writeFileSync(path.join(generated, 'graphql.ts'), types);
}

/**
 * Prints the documents out of the written module itself: what the allow-list holds is what Apollo
 * will print.
 */
async function readBackOperations(): Promise<Operation[]> {
  const module: Record<string, unknown> = await import(
    pathToFileURL(path.join(generated, 'graphql.ts')).href
  );
  const operations: Operation[] = [];
  for (const value of Object.values(module)) {
    if (!isDocument(value)) continue;
    const definition = value.definitions.find(
      (node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION,
    );
    if (!definition) continue;
    if (!definition.name) throw new Error('codegen: an operation without a name');
    operations.push({ name: definition.name.value, text: print(addTypenameToDocument(value)) });
  }
  return operations.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function isDocument(value: unknown): value is DocumentNode {
  return (
    typeof value === 'object' && value !== null && 'kind' in value && value.kind === Kind.DOCUMENT
  );
}

/** For tables that must have a line for each operation. */
function writeNames(operations: readonly Operation[]) {
  const names = operations.map(({ name }) => `  | '${name}'`).join('\n');
  writeFileSync(
    path.join(generated, 'operation-names.ts'),
    `/* Written by scripts/codegen.ts. */\nexport type PageOperationName =\n${names};\n`,
  );
}

function writeTexts(operations: readonly Operation[]) {
  const lines = operations.map(({ name, text }) => {
    const kind = text.startsWith('mutation') ? 'Mutation' : 'Query';
    const constant = `${name[0]?.toLowerCase()}${name.slice(1)}Text`;
    return `export const ${constant}: OperationText<Types.${name}${kind}, Types.${name}${kind}Variables> = { name: '${name}', text: ${JSON.stringify(text)} };`;
  });
  const head = `/* Written by scripts/codegen.ts. */\nimport type { OperationText } from '../operation-text.ts';\nimport type * as Types from './graphql.ts';\n`;
  writeFileSync(path.join(generated, 'texts.ts'), `${head}\n${lines.join('\n')}\n`);
}

/**
 * What fields of the learners' queries are, by type: `FieldShape` of
 * src/renderer/graphql/complete-answer.ts.
 */
function writeFieldShapes() {
  const schema = buildSchema(sdl);
  const shapes: Record<string, Record<string, string>> = {};
  const info = new TypeInfo(schema);
  const noteField = (name: string): void => {
    const [parent, type] = [info.getParentType(), info.getType()];
    if (!parent || !type || name === '__typename') return;
    (shapes[parent.name] ??= {})[name] = shapeOf(parent.name, type);
  };
  const whole: DocumentNode = {
    kind: Kind.DOCUMENT,
    definitions: documents.flatMap((entry) => entry.document.definitions),
  };
  visit(
    whole,
    visitWithTypeInfo(info, {
      // Nothing of the back office is kept, and nothing that changes something.
      OperationDefinition: (node) =>
        node.operation !== 'query' || isOfOffice(node.name?.value ?? '') ? false : undefined,
      FragmentDefinition: (node) => (isOfOffice(node.name.value) ? false : undefined),
      Field: (node) => noteField(node.name.value),
    }),
  );
  const head = `/* Written by scripts/codegen.ts. */\nimport type { FieldShapes } from '../complete-answer.ts';\n`;
  writeFileSync(
    path.join(generated, 'field-shapes.ts'),
    `${head}\nexport const fieldShapes: FieldShapes = ${JSON.stringify(shapes)};\n`,
  );
}

function shapeOf(parent: string, type: GraphQLOutputType): string {
  const named = getNamedType(type);
  const inner = isCompositeType(named) ? named.name : '';
  if (!isNonNullType(type)) return `?${inner}`;
  if (isListType(type.ofType)) return `[${inner}`;
  if (isCompositeType(named)) return `!${inner}`;
  if (isEnumType(named))
    return typesOnTheWay.has(parent) ? `=${named.getValues()[0]?.name ?? ''}` : 'x';
  return { Boolean: 'b', Int: 'i', Float: 'i', String: 's' }[named.name] ?? 'x';
}

/**
 * Queries of learners that need nothing but, perhaps, a lesson's slug: the offline bundle asks them
 * in advance, so that a new screen opens offline just by having its query. A query that needs
 * anything else is kept when the page has asked it.
 */
function writePageQueries(operations: readonly Operation[]) {
  const queries = operations.flatMap(({ name, text }) => {
    const definition = parse(text).definitions.find(
      (node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION,
    );
    // The back office is no part of the desktop.
    if (definition?.operation !== 'query' || isOfOffice(name)) return [];
    const required = (definition.variableDefinitions ?? [])
      .filter((node) => node.type.kind === Kind.NON_NULL_TYPE && !node.defaultValue)
      .map((node) => node.variable.name.value);
    const slugs = slugVariables(definition);
    if (required.length > 1 || required.some((variable) => !slugs.has(variable))) return [];
    return [
      `  { name: '${name}', slugVariable: ${required[0] === undefined ? 'null' : `'${required[0]}'`}, text: ${JSON.stringify(text)} },`,
    ];
  });
  const folder = path.join(root, 'src/main/offline/prefetch/generated');
  mkdirSync(folder, { recursive: true });
  const head = `/* Written by scripts/codegen.ts. */\nimport type { PageQuery } from '../page-query.ts';\n`;
  writeFileSync(
    path.join(folder, 'page-queries.ts'),
    `${head}\nexport const pageQueries: readonly PageQuery[] = [\n${queries.join('\n')}\n];\n`,
  );
}

/** Variables that stand for a lesson's slug: `lesson(slug: $x)`, or any argument `lesson_slug`. */
function slugVariables(definition: OperationDefinitionNode): ReadonlySet<string> {
  const found = new Set<string>();
  visit(definition, {
    Field(field) {
      for (const { name, value } of field.arguments ?? []) {
        const isSlug =
          name.value === 'lesson_slug' || (name.value === 'slug' && field.name.value === 'lesson');
        if (isSlug && value.kind === Kind.VARIABLE) found.add(value.name.value);
      }
    },
  });
  return found;
}

function writeAllowList(operations: readonly Operation[]) {
  const host = Object.entries(hostOperations).map(([name, text]) => ({ name, text }));
  mkdirSync(path.join(root, 'out'), { recursive: true });
  writeFileSync(
    path.join(root, 'out/operations.json'),
    `${JSON.stringify({ operations: [...operations, ...host] }, null, 1)}\n`,
  );
}
