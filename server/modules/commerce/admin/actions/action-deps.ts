import type { Settlement } from '../../bank/settle.ts';
import type { OrderFlow } from '../../order-flow.ts';
import type { Refunding } from '../../refunding.ts';
import type { SaleEnd } from '../../sale-end.ts';
import type { NoteAction } from './action-note.ts';

/** What the actions of the payment admin work with. */
export interface ActionDeps {
  readonly flow: OrderFlow;
  readonly refunding: Refunding;
  readonly settlement: Settlement;
  readonly saleEnd: SaleEnd;
  readonly note: NoteAction;
}
