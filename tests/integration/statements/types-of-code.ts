import path from 'node:path';
import { API, type Checker, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync';
import type { CallExpression, Node } from 'typescript/unstable/ast';
import { isCallExpression, isIdentifier, isStringLiteral } from 'typescript/unstable/ast/is';
import { projectRoot } from '#scripts/run-step.ts';

/** What a value may be, apart from null: `string`, `Date`, `number[]`, `anything` … */
export type Kind = string;

/** A property of a row or of parameters. */
export interface DeclaredProperty {
  readonly kinds: readonly Kind[];
  readonly isNullable: boolean;
  /** With a question mark. */
  readonly isOptional: boolean;
}

export type DeclaredShape = ReadonlyMap<string, DeclaredProperty>;

/** What the code says of a statement. */
export interface DeclaredStatement {
  readonly name: string;
  /** From the root of the project. */
  readonly file: string;
  readonly params: DeclaredShape;
  /** Null for a statement that answers no rows, or none that anybody reads. */
  readonly row: DeclaredShape | null;
}

/**
 * Reads the server's own types with the compiler that checks them (`typescript/unstable`: the API
 * of the pinned version).
 */
export function openTypes(): {
  statements(): readonly DeclaredStatement[];
  /** The members of an exported type of a test, each as a shape. */
  shapesOf(file: string, type: string): ReadonlyMap<string, DeclaredShape>;
  close(): void;
} {
  const api = new API({ cwd: projectRoot });
  const config = path.join(projectRoot, 'tsconfig.tests.json');
  const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
  if (project === undefined) throw new Error('the compiler did not open the project of the tests');
  const { program, checker } = project;
  return {
    statements: () =>
      program
        .getSourceFileNames()
        .filter(isOfServer)
        .flatMap((file) => {
          const source = program.getSourceFile(file);
          if (!source?.text.includes('statement<')) return [];
          return callsOf(source).flatMap((call) => declaredBy(checker, call, file));
        }),
    shapesOf(file, type) {
      const source = program.getSourceFile(path.join(projectRoot, file));
      const of = source && checker.getSymbolAtLocation(source);
      const symbol = of && checker.getExportsOfModule(of).find(({ name }) => name === type);
      if (!symbol) throw new Error(`${file} exports no ${type}`);
      const properties = checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol));
      return new Map(
        properties.map((one) => [one.name, shapeOf(checker, checker.getTypeOfSymbol(one))]),
      );
    },
    close: () => api.close(),
  };
}

function isOfServer(file: string): boolean {
  return file.startsWith(path.join(projectRoot, 'server/')) && !file.endsWith('.test.ts');
}

/** Every `statement<…>()(…)` below a node. */
function callsOf(node: Node): readonly CallExpression[] {
  const found: CallExpression[] = [];
  const visit = (one: Node): undefined => {
    if (isCallExpression(one) && isStatement(one.expression)) found.push(one);
    one.forEachChild(visit);
  };
  visit(node);
  return found;
}

function isStatement(node: Node): boolean {
  return (
    isCallExpression(node) && isIdentifier(node.expression) && node.expression.text === 'statement'
  );
}

function declaredBy(checker: Checker, call: CallExpression, file: string): DeclaredStatement[] {
  const [name] = call.arguments;
  // A function that makes statements gives them names of its own: they are prepared all the same.
  if (name === undefined || !isStringLiteral(name)) return [];
  const type = checker.getTypeAtLocation(call);
  const [params, row] = type?.isTypeReference() ? checker.getTypeArguments(type) : [];
  if (!params || !row) throw new Error(`${file}: ${name.text} is no statement`);
  return [
    {
      name: name.text,
      file: path.relative(projectRoot, file),
      params: shapeOf(checker, params),
      row: isRead(row) ? shapeOf(checker, row) : null,
    },
  ];
}

/** What Kysely calls the answer of a change without `returning`. */
const unreadRows = new Set(['InsertResult', 'UpdateResult', 'DeleteResult']);

function isRead(row: Type): boolean {
  if ((row.flags & (TypeFlags.AnyOrUnknown | TypeFlags.Never)) !== 0) return false;
  return !unreadRows.has(row.getSymbol()?.name ?? '');
}

function shapeOf(checker: Checker, type: Type | undefined): DeclaredShape {
  if (type === undefined) throw new Error('a type that the compiler does not know');
  const properties = checker.getPropertiesOfType(type);
  const types = checker.getTypeOfSymbol(properties);
  return new Map(
    properties.map((one, at) => [
      one.name,
      { ...propertyOf(checker, types[at]), isOptional: (one.flags & SymbolFlags.Optional) !== 0 },
    ]),
  );
}

function propertyOf(checker: Checker, type: Type | undefined) {
  if (type === undefined) throw new Error('a property that the compiler does not know');
  const parts = type.isUnionType() ? type.getTypes() : [type];
  const kinds = parts
    .filter(({ flags }) => (flags & (TypeFlags.Null | TypeFlags.Undefined)) === 0)
    .map((part) => kindOf(checker, part));
  return {
    kinds: [...new Set(kinds)],
    isNullable: parts.some(({ flags }) => (flags & TypeFlags.Null) !== 0),
  };
}

/** Flag → kind; objects are known by their name. */
const simpleKinds: readonly (readonly [number, Kind])[] = [
  [TypeFlags.AnyOrUnknown, 'anything'],
  [TypeFlags.StringLike, 'string'],
  [TypeFlags.NumberLike, 'number'],
  [TypeFlags.BigIntLike, 'bigint'],
  [TypeFlags.BooleanLike, 'boolean'],
];

function kindOf(checker: Checker, type: Type): Kind {
  const simple = simpleKinds.find(([flags]) => (type.flags & flags) !== 0);
  if (simple) return simple[1];
  if (checker.isArrayType(type) && type.isTypeReference()) {
    const [element] = checker.getTypeArguments(type);
    if (element === undefined) throw new Error('an array of nothing');
    return `${propertyOf(checker, element).kinds.join('|')}[]`;
  }
  // A string or number with a brand.
  const branded = type.isIntersectionType() ? type.getTypes() : [];
  const base = branded.map((part) => kindOf(checker, part)).find((kind) => kind !== 'object');
  if (base !== undefined) return base;
  const name = type.getSymbol()?.name;
  return name === 'Date' || name === 'Uint8Array' || name === 'Buffer' ? name : 'object';
}
