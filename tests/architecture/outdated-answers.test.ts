import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  buildSchema,
  type FragmentDefinitionNode,
  getNamedType,
  Kind,
  type OperationDefinitionNode,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { expect, it } from 'vitest';
import { ordersSaidBy } from '#renderer/graphql/outdated-answers.ts';
import { isOfOffice } from '#shared/api/kept-answers.ts';

const root = path.resolve(import.meta.dirname, '../..');
const schema = buildSchema(readFileSync(path.join(root, 'server/graphql/schema.graphql'), 'utf8'));
const { definitions } = parse(
  globSync('src/renderer/**/*.graphql', { cwd: root })
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .join('\n'),
);
const fragments = new Map(
  definitions
    .filter((node): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION)
    .map((fragment) => [fragment.name.value, fragment]),
);

/** What says how an order stands, or what it would be. */
const ofOrders: ReadonlySet<string> = new Set([
  'Order',
  'OrderPrice',
  'CheckoutOffer',
  'OrderRefund',
  'OrderInvoice',
]);

function typesOf(node: OperationDefinitionNode | FragmentDefinitionNode): ReadonlySet<string> {
  const types = new Set<string>();
  const info = new TypeInfo(schema);
  visit(
    node,
    visitWithTypeInfo(info, {
      Field: () => {
        const type = info.getType();
        if (type != null) types.add(getNamedType(type).name);
      },
      FragmentSpread: ({ name }) => {
        const fragment = fragments.get(name.value);
        for (const type of fragment === undefined ? [] : typesOf(fragment)) types.add(type);
      },
    }),
  );
  return types;
}

it('every question whose answer says how an order stands is known as such', () => {
  const asking = definitions
    .filter(
      (node): node is OperationDefinitionNode =>
        node.kind === Kind.OPERATION_DEFINITION && node.operation === 'query',
    )
    .filter(({ name }) => !isOfOffice(name?.value ?? ''))
    .filter((node) => [...typesOf(node)].some((type) => ofOrders.has(type)))
    .map(({ name }) => name?.value ?? '');
  expect(asking.toSorted()).toEqual([...ordersSaidBy].toSorted());
});
