/**
 * What every subscription and every started thing hands back: calling it stops it; calling it again
 * does nothing.
 */
export type Unsubscribe = () => void;
