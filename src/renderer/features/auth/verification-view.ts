import type { EmailVerificationQuery } from '../../graphql/generated/graphql.ts';

/** How the proof of one's address stands. */
export type VerificationView = EmailVerificationQuery['email_verification'];
