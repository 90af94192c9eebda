export { type ClickClaim, isLive } from './click-claim.ts';
export { findLastClick } from './last-click-store.ts';
