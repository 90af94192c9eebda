import type { Settlement } from '../bank/settle.ts';
import type { OrderFlow } from '../order-flow.ts';
import type { Refunding } from '../refunding.ts';
import type { NoteDeed } from './deed-note.ts';

/** What the deeds of the money desk work with. */
export interface DeedParts {
  readonly flow: OrderFlow;
  readonly refunding: Refunding;
  readonly settlement: Settlement;
  readonly note: NoteDeed;
}
