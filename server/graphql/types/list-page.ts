import type { ObjectRef } from '@pothos/core';
import type { CountedPage } from '../../lists/paging.ts';
import type { Builder, BuilderTypes } from '../builder.ts';

/**
 * Adds the type of a page of a list, as every list of the API answers. A query is measured with
 * `listSize` nodes (measure-query.ts).
 */
export function addListPage<Node, Page extends CountedPage<Node> = CountedPage<Node>>(
  builder: Builder,
  name: string,
  node: ObjectRef<BuilderTypes, Node>,
  listSize = 20,
) {
  return builder.objectRef<Page>(name).implement({
    fields: (t) => ({
      nodes: t.field({
        type: [node],
        extensions: { listSize },
        resolve: ({ nodes }) => [...nodes],
      }),
      end_cursor: t.string({ nullable: true, resolve: (page) => page.end_cursor }),
      has_more: t.boolean({ resolve: (page) => page.has_more }),
      total: t.int({ description: 'Of the filter, all pages.', resolve: (page) => page.total }),
    }),
  });
}
