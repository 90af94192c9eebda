import { moneyOffice, type Push } from '#server/push/push.ts';
import type { Settlement } from './settle.ts';

/** Settles as `settlement` does; open pages of the office ask anew for what the bank told of. */
export function tellingOffice(settlement: Settlement, push: Push): Settlement {
  return {
    ...settlement,
    async settle(tx, heard, now) {
      const settled = await settlement.settle(tx, heard, now);
      await push.tell(tx, moneyOffice, 'bank');
      return settled;
    },
    async learn(tx, told, now) {
      await settlement.learn(tx, told, now);
      await push.tell(tx, moneyOffice, 'bank');
    },
  };
}
