import {
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
} from 'graphql';
import { fieldShapes } from './generated/field-shapes.ts';

/**
 * What a field holds. `?` may be null, `[` a list, `!` an object, each with the name of its object
 * type where it has one; `b` boolean, `i` number, `s` text, `=VALUE` an enumeration that may be
 * taken as that value; `x` what nobody may invent: ids, money, moments.
 */
type FieldShape = string;
export type FieldShapes = Readonly<Record<string, Readonly<Record<string, FieldShape>>>>;

/**
 * An answer that was kept for an earlier text of a query, as an answer to this text: a field that
 * is new is null where it may be, else empty; what cannot be without it is null as the server would
 * make it. Null when nothing of it can be shown.
 */
export function completeAnswer(
  text: string,
  data: unknown,
  shapes: FieldShapes = fieldShapes,
): unknown {
  const { definitions } = parse(text, { noLocation: true });
  const operation = definitions.find(
    (node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION,
  );
  const fragments = new Map(
    definitions
      .filter((node): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION)
      .map((node) => [node.name.value, node.selectionSet]),
  );
  const known = { shapes, fragments };
  if (
    operation === undefined ||
    !fieldsOf(known, operation.selectionSet).some((field) => isKept(data, field))
  )
    return null;
  const whole = completeObject(known, 'Query', operation.selectionSet, data);
  return whole === missing ? null : whole;
}

interface Known {
  readonly shapes: FieldShapes;
  readonly fragments: ReadonlyMap<string, SelectionSetNode>;
}

/** Stands for what is not there and cannot be made up. */
const missing = Symbol('missing');
type Completed = unknown; // what a field holds, or `missing`

function completeObject(
  known: Known,
  type: string,
  selection: SelectionSetNode,
  value: unknown,
): Completed {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return missing;
  const whole: Record<string, unknown> = { ...value };
  for (const field of fieldsOf(known, selection)) {
    const name = nameOf(field);
    if (field.name.value === '__typename') {
      whole[name] ??= type;
      continue;
    }
    const completed = completeField(
      known,
      known.shapes[type]?.[field.name.value] ?? 'x',
      field,
      whole[name],
    );
    if (completed === missing) return missing;
    whole[name] = completed;
  }
  return whole;
}

function completeField(
  known: Known,
  shape: FieldShape,
  { selectionSet }: FieldNode,
  value: unknown,
): Completed {
  const [kind, inner] = [shape.slice(0, 1), shape.slice(1)];
  if (value === undefined) return empty(known, shape, selectionSet);
  if (value === null || selectionSet === undefined)
    return isOf(kind, value) ? value : empty(known, shape, selectionSet);
  const completed = Array.isArray(value)
    ? value
        .map((item) => (item === null ? null : completeObject(known, inner, selectionSet, item)))
        .filter((item) => item !== missing)
    : completeObject(known, inner, selectionSet, value);
  return completed === missing && kind === '?' ? null : completed;
}

/**
 * Whether a value of the earlier text can be one of this text: the same name may have meant
 * something else.
 */
function isOf(kind: string, value: unknown): boolean {
  if (value === null) return kind === '?';
  if (kind === 'b') return typeof value === 'boolean';
  if (kind === 'i') return typeof value === 'number';
  return kind === '['
    ? Array.isArray(value)
    : kind === '?' || typeof value === 'string' || typeof value === 'number';
}

function empty(
  known: Known,
  shape: FieldShape,
  selectionSet: SelectionSetNode | undefined,
): Completed {
  switch (shape.slice(0, 1)) {
    case '?':
      return null;
    case '[':
      return [];
    case 'b':
      return false;
    case 'i':
      return 0;
    case 's':
      return '';
    case '=':
      return shape.slice(1);
    case '!':
      return selectionSet === undefined
        ? missing
        : completeObject(known, shape.slice(1), selectionSet, {});
    default:
      return missing;
  }
}

/** An answer of which nothing was kept would be made up from its beginning to its end. */
function isKept(data: unknown, field: FieldNode): boolean {
  return typeof data === 'object' && data !== null && nameOf(field) in data;
}

function nameOf({ alias, name }: FieldNode): string {
  return alias?.value ?? name.value;
}

/**
 * The fields of a selection with those of its fragments; the schema has neither interfaces nor
 * unions.
 */
function fieldsOf(known: Known, { selections }: SelectionSetNode): readonly FieldNode[] {
  return selections.flatMap((node) => {
    if (node.kind === Kind.FIELD) return [node];
    const inside =
      node.kind === Kind.INLINE_FRAGMENT ? node.selectionSet : known.fragments.get(node.name.value);
    return inside === undefined ? [] : fieldsOf(known, inside);
  });
}
