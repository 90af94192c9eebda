export { type ClickClaim, claimLifeMs, isLive } from './click-claim.ts';
export { clickChore } from './chores.ts';
export { type Clicks, unwrittenClickId } from './clicks.ts';
export { createClicks } from './create-clicks.ts';
export { findLastClick } from './last-click-store.ts';
