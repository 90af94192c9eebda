import { orderCode } from '#shared/domain/commerce/commerce-rules.ts';
import { officeHitRights, type OfficeHitKind } from '#shared/domain/office/office-hits.ts';
import type { Builder } from '../../graphql/builder.ts';
import { requireViewer } from '../../graphql/context.ts';
import { valueOrRefuse } from '../../graphql/refusal.ts';
import type { OfficeFound, OfficeHit } from './service.ts';

/** The query `office_search`. */
export function addOfficeSearchTypes(builder: Builder): void {
  const kinds = Object.keys(officeHitRights) as OfficeHitKind[]; // the table has no other keys
  const Kind = builder.enumType('OfficeHitKind', {
    values: Object.fromEntries(kinds.map((kind) => [kind.toUpperCase(), { value: kind }])),
  });
  const Hit = builder.objectRef<OfficeHit>('OfficeHit').implement({
    description: 'One thing of the office, with no more than the list of its kind shows.',
    fields: (t) => ({
      id: t.exposeID('id'),
      kind: t.field({ type: Kind, resolve: ({ kind }) => kind }),
      opens: t.exposeID('opens', {
        description: 'What its page opens: of a payout its run, of everything else itself.',
      }),
      title: t.string({
        resolve: ({ title, order_number: number }) =>
          title ?? (number === null ? '' : orderCode(number)),
      }),
      detail: t.exposeString('detail', { nullable: true }),
      order_code: t.string({
        nullable: true,
        description: 'Of a refund.',
        resolve: ({ order_number: number }) => (number === null ? null : orderCode(number)),
      }),
      amount: t.expose('amount_vnd', { type: 'BigInt', nullable: true }),
      state: t.exposeString('state', {
        nullable: true,
        description: 'In the words of the list of its kind: `paid`, `review`, `held`.',
      }),
    }),
  });
  const Found = builder.objectRef<OfficeFound>('OfficeFound').implement({
    fields: (t) => ({
      hits: t.field({
        type: [Hit],
        extensions: { listSize: 20 },
        description:
          'Kind after kind, at most five of each; what was meant exactly first, then the newest.',
        resolve: ({ hits }) => hits,
      }),
      cut: t.field({
        type: [Kind],
        extensions: { listSize: 2 },
        description: 'Kinds with rows that are too old to be searched for words and amounts.',
        resolve: ({ cut }) => cut,
      }),
      rows: t.exposeInt('rows', {
        description: 'So many of the newest rows of each kind were searched.',
      }),
    }),
  });
  builder.queryFields((t) => ({
    office_search: t.field({
      type: Found,
      authScopes: { admin: true },
      description:
        'Orders, people, money, vouchers, lessons: of those kinds whose list the role may open. Accents are optional; `#` is for codes of orders. Errors BAD_INPUT, RATE_LIMITED.',
      args: {
        text: t.arg.string({
          description: 'At most 100 characters; less than two letters find nothing.',
        }),
      },
      async resolve(_root, { text }, context) {
        const { userId, officeRole: role } = requireViewer(context);
        return valueOrRefuse(
          await context.services.officeSearch.find(text, { userId, role, nowMs: context.nowMs }),
        );
      },
    }),
  }));
}
