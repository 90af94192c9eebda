import type { SecondFactorQuery } from '../../graphql/generated/graphql.ts';

/** What the signed-in person has. */
export type Factor = SecondFactorQuery['second_factor'];

/** Where the page stands; the ticket stands for the proof of all its steps. */
export type SetUp =
  | { readonly kind: 'none' }
  | { readonly kind: 'passkey' | 'app' | 'codes'; readonly ticket: string };
