import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isLeafType,
  getNamedType,
} from 'graphql';

/** An operation that asks for one root field with an argument of each kind that it needs. */
export interface SampleOperation {
  readonly text: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/**
 * Builds a valid operation for `Query.order`: required arguments get a sample, `given` ones are
 * taken as they are (by argument name), `id` stands for every identifier. An object answers with
 * its type's name only; `isOpened`: with every field of its own that needs no argument, for what it
 * is made from may be looked at only there.
 */
export function sampleOperation(
  schema: GraphQLSchema,
  name: string,
  {
    id,
    given = {},
    isOpened = false,
  }: {
    readonly id: string;
    readonly given?: Readonly<Record<string, unknown>>;
    readonly isOpened?: boolean;
  },
): SampleOperation {
  const [kind, fieldName = ''] = name.split('.');
  const field = rootField(schema, name);
  const used = field.args.filter((argument) => argument.name in given || isNeeded(argument));
  const declared = used.map((argument) => `$${argument.name}: ${String(argument.type)}`).join(', ');
  const passed = used.map((argument) => `${argument.name}: $${argument.name}`).join(', ');
  const selection = isLeafType(getNamedType(field.type))
    ? ''
    : ` { __typename ${isOpened ? fieldsOf(field.type).join(' ') : ''} }`;
  const head = used.length === 0 ? '' : `(${declared})`;
  const call = used.length === 0 ? fieldName : `${fieldName}(${passed})`;
  return {
    text: `${kind === 'Mutation' ? 'mutation' : 'query'} ${head} { ${call}${selection} }`,
    variables: Object.fromEntries(
      used.map((argument) => [
        argument.name,
        argument.name in given ? given[argument.name] : sampleOf(argument.type, id),
      ]),
    ),
  };
}

function fieldsOf(type: GraphQLOutputType): readonly string[] {
  const named = getNamedType(type);
  if (!isObjectType(named)) return [];
  return Object.values(named.getFields())
    .filter(({ args }) => !args.some(isNeeded))
    .map((field) =>
      isLeafType(getNamedType(field.type)) ? field.name : `${field.name} { __typename }`,
    );
}

/** Whether a root field takes an identifier anywhere in its required arguments. */
export function takesId(schema: GraphQLSchema, name: string): boolean {
  return rootField(schema, name).args.some(
    (argument) => isNeeded(argument) && hasId(argument.type),
  );
}

/** The names of all root fields: `Query.me`, `Mutation.sync` … */
export function rootFieldNames(schema: GraphQLSchema): readonly string[] {
  return [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    type == null ? [] : Object.keys(type.getFields()).map((field) => `${type.name}.${field}`),
  );
}

/** The root field of a name. */
export function rootField(schema: GraphQLSchema, name: string): GraphQLField<unknown, unknown> {
  const [kind, fieldName = ''] = name.split('.');
  const field = (
    kind === 'Mutation' ? schema.getMutationType() : schema.getQueryType()
  )?.getFields()[fieldName];
  if (field === undefined) throw new Error(`the schema has no ${name}`);
  return field;
}

function isNeeded(input: GraphQLArgument | GraphQLInputField): boolean {
  return isNonNullType(input.type) && input.defaultValue === undefined;
}

/** A value that the type takes. */
export function sampleOf(type: GraphQLInputType, id: string): unknown {
  if (isNonNullType(type)) return sampleOf(type.ofType, id);
  if (isListType(type)) return [sampleOf(type.ofType, id)];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (isInputObjectType(type))
    return Object.fromEntries(
      Object.values(type.getFields())
        .filter(isNeeded)
        .map((field) => [field.name, sampleOf(field.type, id)]),
    );
  const samples: Readonly<Record<string, unknown>> = {
    ID: id,
    String: 'mẫu',
    Int: 1,
    Float: 1,
    Boolean: true,
    BigInt: '1',
    DateTime: '2026-03-02T02:00:00.000Z',
    Date: '2026-03-02',
  };
  if (!(type.name in samples)) throw new Error(`no sample for ${type.name}`);
  return samples[type.name];
}

function hasId(type: GraphQLInputType): boolean {
  const named = getNamedType(type);
  return isInputObjectType(named)
    ? Object.values(named.getFields()).some((field) => isNeeded(field) && hasId(field.type))
    : named.name === 'ID';
}
