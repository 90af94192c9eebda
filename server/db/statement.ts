import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';
import { invariant } from '#shared/kernel/assert.ts';
import type { Tables } from './tables/tables.ts';
import { toWireValue } from './wire-value.ts';

/**
 * A named SQL text with typed parameters and rows. Compiled when the module loads, prepared once
 * per connection.
 */
export interface Statement<Params, Row> {
  /** `module.verb_noun`: shows up in pg_stat_activity and in errors. */
  readonly name: string;
  readonly text: string;
  /** The values in text form, in the order of the text's `$1, $2 …`. */
  bind(params: Params): (string | null)[];
  /** Never there: carries the type of a row. */
  readonly row?: Row;
}

/**
 * Statements look rows up by their keys, so one plan fits every parameter. Left to itself the
 * database plans one with lists of ids anew at each call when the list is shorter than it guessed,
 * which took longer than running it.
 */
export const planCacheMode = 'force_generic_plan';

/** Whether a statement changes rows. */
export function isWrite({ text }: Pick<Statement<never, unknown>, 'text'>): boolean {
  return /\b(insert\s+into|delete\s+from|update\s+[\w".]+\s+(as\s+\w+\s+|\w+\s+)?set)\b/i.test(
    text,
  );
}

/** Whether a statement writes to the disk: it changes rows, or locks them, which is written too. */
export function takesRoom(text: string): boolean {
  return isWrite({ text }) || /\bfor (?:no key )?update\b|\bfor (?:key )?share\b/i.test(text);
}

/** Stands for a parameter while a statement is built. */
export type ParamOf<Params> = <Name extends keyof Params & string>(
  name: Name,
) => RawBuilder<Params[Name]>;

/** What tests compare with the database. */
interface DeclaredText {
  readonly text: string;
  /** Of each `$1, $2 …`: the parameter's name, null for a value that the text has itself. */
  readonly params: readonly (string | null)[];
}

const declared = new Map<string, DeclaredText>();

/** Every statement of the modules that were loaded, by its name. */
export const declaredStatements: ReadonlyMap<string, DeclaredText> = declared;

/**
 * Declares a statement: `statement<{ email: string }>()('accounts.find_by_email', (query, param) =>
 * …)`. Table and column names, parameters and the row are checked by the compiler; the text is
 * built once.
 */
export function statement<Params extends object = object>() {
  return <Row>(
    name: string,
    build: (query: Kysely<Tables>, param: ParamOf<Params>) => Buildable<Row>,
  ): Statement<Params, Row> => {
    const compiled = build(compiler, (param) => sql`${new Slot(param)}`).compile(compiler);
    const slots = compiled.parameters;
    const text = `/* ${name} */ ${compiled.sql}`;
    const params = slots.map((slot) => (slot instanceof Slot ? slot.name : null));
    declared.set(name, { text, params });
    return {
      name,
      text,
      bind: (params) =>
        slots.map((slot) => toWireValue(slot instanceof Slot ? valueOf(params, slot.name) : slot)),
    };
  };
}

/** A query builder or a raw `sql` template. */
interface Buildable<Row> {
  compile(query: Kysely<Tables>): ReturnType<Compilable<Row>['compile']>;
}

class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const compiler = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (query) => new PostgresIntrospector(query),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

function valueOf(params: object, name: string): unknown {
  // The names come from `keyof Params`; a plain object is read by name.
  const value = (params as Readonly<Record<string, unknown>>)[name];
  invariant(value !== undefined, `parameter ${name} is missing`);
  return value;
}
