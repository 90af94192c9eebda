import { sql } from 'kysely';
import { statement } from '../../../db/statement.ts';

/** Whoever proved something in another session proved it before this change. */
export const dropTicketsElsewhere = statement<{ userId: string; sessionId: string }>()('factor.drop_tickets_elsewhere', (_query, param) => sql<never>`
  delete from factor_tokens where user_id = ${param('userId')} and purpose in ('ticket', 'proof', 'passkey_proof', 'passkey_new') and session_id <> ${param('sessionId')}::uuid`);

/** A reset that waits, as its person sees it. */
export const findOwnReset = statement<{ userId: string }>()('factor.find_own_reset', (_query, param) => sql<{ id: string; runs_at: Date }>`
  select id, runs_at from factor_resets where user_id = ${param('userId')} and ended_at is null and runs_at is not null`);
