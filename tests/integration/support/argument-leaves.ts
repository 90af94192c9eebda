import {
  getNullableType,
  type GraphQLInputType,
  type GraphQLSchema,
  isInputObjectType,
  isListType,
  isScalarType,
} from 'graphql';
import { rootField, sampleOf } from './sample-operation.ts';

/**
 * One scalar that a root field takes, anywhere in its arguments, and the arguments with another
 * value in its place.
 */
export interface ArgumentLeaf {
  /** `input.operations.id`. */
  readonly place: string;
  readonly scalar: string;
  /** The argument that holds it, with the value in place of it. */
  readonly with: (value: unknown, id: string) => Readonly<Record<string, unknown>>;
}

/** Every scalar of a root field's arguments, those that may be left out too. */
export function argumentLeaves(schema: GraphQLSchema, name: string): readonly ArgumentLeaf[] {
  return rootField(schema, name).args.flatMap((argument) =>
    leavesOf(argument.type).map(({ path, scalar, put }) => ({
      place: [argument.name, ...path].join('.'),
      scalar,
      with: (value: unknown, id: string) => ({ [argument.name]: put(value, id) }),
    })),
  );
}

interface Leaf {
  readonly path: readonly string[];
  readonly scalar: string;
  readonly put: (value: unknown, id: string) => unknown;
}

function leavesOf(type: GraphQLInputType): readonly Leaf[] {
  const inner = getNullableType(type);
  if (isScalarType(inner)) return [{ path: [], scalar: inner.name, put: (value) => value }];
  if (isListType(inner))
    return leavesOf(inner.ofType).map((leaf) => ({
      ...leaf,
      put: (value, id) => [leaf.put(value, id)],
    }));
  if (!isInputObjectType(inner)) return [];
  return Object.values(inner.getFields()).flatMap((field) =>
    leavesOf(field.type).map(({ path, scalar, put }) => ({
      path: [field.name, ...path],
      scalar,
      put: (value: unknown, id: string) => ({
        ...(sampleOf(inner, id) as Readonly<Record<string, unknown>>),
        [field.name]: put(value, id),
      }), // an input object's sample is an object
    })),
  );
}
