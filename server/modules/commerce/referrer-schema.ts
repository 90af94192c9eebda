import type { Builder } from '../../graphql/builder.ts';
import { valueOrRefuse } from '../../graphql/refusal.ts';

/** Who introduced a guest: their browser alone knows. */
export function addClickedReferrer(builder: Builder): void {
  builder.queryFields((t) => ({
    clicked_referrer: t.string({
      nullable: true,
      description:
        'First name of who is behind the link of an affiliate that this browser came by last, by its cookie alone; null without one that counts. A guest is told by it what `order_price` tells whoever is signed in. Error RATE_LIMITED.',
      resolve: async (_root, _args, context) => {
        const click = context.click();
        if (click === null) return null;
        // Whoever guesses codes by making clicks of them guesses no faster than by typing them.
        const { address } = context.client;
        const { rates, commerce } = context.services;
        valueOrRefuse(await rates.claim('typedCodeOfAddress', { address }, context.nowMs));
        return commerce.orders.clickedReferrer(click);
      },
    }),
  }));
}
