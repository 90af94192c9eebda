import { type Action, isHouseKind, isLearnerKind } from './action.ts';
import { backUp, restore } from './backup.ts';
import { adminAct } from './admin-actions.ts';
import { learnerAct } from './learner-actions.ts';
import type { World } from './world.ts';

const hour = 3_600_000;

/** Does it. A refusal is an answer; a throw is a fault, or the death of the process. */
export async function act(world: World, action: Action): Promise<void> {
  const { kind, a } = action;
  // Every window of a refund is over then.
  if (kind === 'waitOut') world.clock.nowMs += 8 * 24 * hour;
  else if (kind === 'wait')
    world.clock.nowMs += [hour / 6, 5 * hour, 25 * hour, 49 * hour][a % 4] ?? hour;
  else if (kind === 'chores') for (const chore of world.process.chores) await chore.work();
  else if (isHouseKind(kind)) await (kind === 'backUp' ? backUp(world) : restore(world));
  else if (isLearnerKind(kind)) await learnerAct(world, { ...action, kind });
  else await adminAct(world, { ...action, kind });
}
