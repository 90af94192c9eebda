import type { Builder } from '../../graphql/builder.ts';

/** Who introduced a guest: their browser alone knows. */
export function addClickedReferrer(builder: Builder): void {
  builder.queryFields((t) => ({
    clicked_referrer: t.string({
      nullable: true,
      description:
        'First name of who is behind the link of an affiliate that this browser came by last, by its cookie alone; null without one that counts. A guest is told by it what `order_price` tells whoever is signed in. Null, too, for an address that asks too often.',
      resolve: async (_root, _args, context) => {
        const click = context.click();
        if (click === null) return null;
        // A name for a click at most, each of which is counted where it is made, too. A count of
        // its own: whoever only looks at a page takes nothing from those who check codes there.
        const { address } = context.client;
        const { rates, commerce } = context.services;
        const claimed = await rates.claim('clickedReferrer', { address }, context.nowMs);
        if (!claimed.ok) return null;
        return commerce.orders.clickedReferrer(click);
      },
    }),
  }));
}
