import type { ReasonedActor } from '../audit/api.ts';

/** Who decides, why, and by which revision of the row that they saw. */
export interface DeciderAsSeen extends ReasonedActor {
  readonly revision: string;
}
