import type { PayoutStatus } from '#renderer/graphql/generated/graphql.ts';
import { mostAtOnce } from './first-payments.ts';

export type ActionKind = 'sent' | 'completed' | 'uncompleted' | 'failed';

/** From which states an action goes on. */
const actionsFrom: Readonly<Record<ActionKind, readonly PayoutStatus[]>> = {
  sent: ['CONFIRMED'],
  completed: ['SENT'],
  uncompleted: ['COMPLETED'],
  failed: ['DRAFT', 'CONFIRMED', 'SENT'],
};
const kinds = ['sent', 'completed', 'uncompleted', 'failed'] as const;

/** What can be done to some of the chosen payments. */
export interface PossibleAction<Line> {
  readonly kind: ActionKind;
  /** Those that it fits. */
  readonly lines: readonly Line[];
  /** It leaves some of the chosen ones alone: how many it takes is to be said. */
  readonly isOfSome: boolean;
  readonly isTooMuch: boolean;
}

/** Each action with those of the chosen payments that it fits; none that fits nothing. */
export function possibleActions<Line extends { readonly status: PayoutStatus }>(
  chosen: readonly Line[],
): readonly PossibleAction<Line>[] {
  return kinds
    .map((kind) => {
      const lines = chosen.filter(({ status }) => actionsFrom[kind].includes(status));
      return {
        kind,
        lines,
        isOfSome: lines.length < chosen.length,
        isTooMuch: lines.length > mostAtOnce,
      };
    })
    .filter(({ lines }) => lines.length > 0);
}
