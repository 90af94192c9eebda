/**
 * Whoever sets right an address that nobody proved signed in so lately, ms: with no password that
 * is their proof.
 */
export const freshSignInMs = 15 * 60_000;
