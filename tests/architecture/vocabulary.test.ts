import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildSchema, type GraphQLNamedType, isInputObjectType, isObjectType } from 'graphql';
import { expect, it } from 'vitest';

/**
 * Words that mean nothing outside of this house (docs/glossary.md, "Refused"), as parts of names
 * and as words of documents.
 */
const refused = [
  'deed',
  'desk',
  'wish',
  'keeper',
  'shelf',
  'shelved',
  'doorway',
  'seat',
  'detour',
  'rescue',
];

/** Names that clients of earlier builds send. */
const onTheWire = new Set(['DeskConversation', 'DeskRequest', 'DeskRequestPage', 'DeskTalk']);

const root = path.resolve(import.meta.dirname, '../..');
const folders = ['packaging', 'scripts', 'server', 'src', 'tests', 'web'];
const outside = /(?:^|\/)(?:generated|node_modules|breach|stage)\//;

/** The refused words that a name has among its parts; `desktop` and `wishlist` are other words. */
function refusedIn(name: string): readonly string[] {
  if (onTheWire.has(name)) return [];
  const parts = new Set(
    name
      .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
      .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
      .toLowerCase()
      .split(/[^a-z]+/)
      .map((part) => (part.endsWith('es') ? part.replace(/es$/, '') : part.replace(/s$/, ''))),
  );
  const words = refused.filter((word) => parts.has(word) || parts.has(`${word}e`));
  return /[a-z]Book$/.test(name) ? [...words, 'book'] : words;
}

const sources = folders.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll(path.sep, '/')}`)
    .filter((file) => /\.(?:tsx?|mjs|css|sql|graphql)$/.test(file) && !outside.test(file)),
);
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

it('knows a refused word in every kind of name, and no other word for one', () => {
  expect(refusedIn('PostDesk')).toEqual(['desk']);
  expect(refusedIn('order-deeds.tsx')).toEqual(['deed']);
  expect(refusedIn('BLOG_WISHES')).toEqual(['wish']);
  expect(refusedIn('LedgerBook')).toEqual(['book']);
  expect(refusedIn('desktopCodes')).toEqual([]);
  expect(refusedIn('Facebook')).toEqual([]);
});

it('names no file by a refused word', () => {
  expect(sources.length).toBeGreaterThan(2000);
  expect(sources.filter((file) => refusedIn(file).length > 0)).toEqual([]);
});

it('exports nothing by a refused word', () => {
  const declared =
    /^export (?:default )?(?:abstract |async |declare )*(?:class|const|function\*?|interface|let|type|enum) (\w+)/gm;
  const found = sources
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      Array.from(read(file).matchAll(declared), ([, name = '']) => name)
        .filter((name) => refusedIn(name).length > 0)
        .map((name) => `${file}: ${name}`),
    );
  expect(found).toEqual([]);
});

it('names no table or column by a refused word', () => {
  const migrations = sources.filter((file) => file.endsWith('.sql'));
  expect(migrations.length).toBeGreaterThan(50);
  const named =
    /(?:create table(?: if not exists)?|add column(?: if not exists)?|rename(?: column \w+)? to)\s+(\w+)/gi;
  const columns =
    /^\s{2,}(\w+)\s+(?:text|integer|bigint|boolean|timestamptz|uuid|bytea|jsonb|date)\b/gim;
  const names = migrations.flatMap((file) =>
    [named, columns].flatMap((pattern) =>
      Array.from(read(file).matchAll(pattern), ([, name = '']) => name),
    ),
  );
  expect(names.length).toBeGreaterThan(300);
  expect(names.filter((name) => refusedIn(name).length > 0)).toEqual([]);
});

it('describes nothing of the schema by a refused word, and names only what earlier builds know', () => {
  const schema = buildSchema(read('server/graphql/schema.graphql'));
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  expect(types.length).toBeGreaterThan(200);
  expect(types.flatMap(said).filter((text) => refusedIn(text).length > 0)).toEqual([]);
});

it('writes no document with a refused word', () => {
  const documents = ['README.md', 'docs/architecture.md', 'docs/testing.md', 'docs/payouts.md'];
  expect(documents.filter((file) => refusedIn(read(file)).length > 0)).toEqual([]);
});

/** Names and descriptions of a type and what it holds. */
function said(type: GraphQLNamedType): readonly string[] {
  const own = [type.name, type.description ?? ''];
  if (!isObjectType(type) && !isInputObjectType(type)) return own;
  return [
    ...own,
    ...Object.values(type.getFields()).flatMap(({ name, description }) => [
      name,
      description ?? '',
    ]),
  ];
}

it('calls a person "they", in code and in documents', () => {
  const documents = ['README.md', 'docs'].flatMap((from) =>
    from.endsWith('.md')
      ? [from]
      : readdirSync(path.join(root, from), { recursive: true, encoding: 'utf8' })
          .filter((file) => file.endsWith('.md'))
          .map((file) => `${from}/${file.replaceAll(path.sep, '/')}`),
  );
  // A migration stays as it ran.
  const own = /vocabulary\.test\.ts$|^server\/db\/migrations\//;
  const found = [...sources, ...documents]
    .filter((file) => !own.test(file))
    .flatMap((file) =>
      read(file)
        .split('\n')
        .flatMap((line, index) =>
          /(?<![\w/.$-])(?:he|him|his|himself|she|hers?|herself)(?![\w/.(=-])/i.test(line)
            ? [`${file}:${index + 1}`]
            : [],
        ),
    );
  expect(found).toEqual([]);
});
