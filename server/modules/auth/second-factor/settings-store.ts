import { sql } from 'kysely';
import { statement } from '#server/db/statement.ts';

/**
 * Whoever proved something in another session of the person, or began something there, did so
 * before this change: it counts no more. The one statement for all of it, tokens, apps that are
 * being set up, codes by mail, proofs of a moment ago, accounts that are being connected, copies of
 * the person's data that may be fetched. It asks for every open session: what is done there in the
 * name of a proof comes wholly before or wholly after (`actAs`).
 */
export const endProofsElsewhere = statement<{ userId: string; sessionId: string }>()(
  'factor.end_proofs_elsewhere',
  (_query, param) => sql<never>`
  with tokens as (
    delete from factor_tokens where user_id = ${param('userId')}::uuid and session_id <> ${param('sessionId')}::uuid
      and purpose in ('ticket', 'proof', 'passkey_proof', 'passkey_new')
  ), apps as (
    delete from authenticator_apps where user_id = ${param('userId')}::uuid and confirmed_at is null and session_id <> ${param('sessionId')}::uuid
  ), codes as (
    delete from account_proofs where user_id = ${param('userId')}::uuid and purpose = 'confirm' and used_by <> ${param('sessionId')}::uuid
  ), copies as (
    update data_exports set ticket_hash = null, ticket_session = null, ticket_until = null
    where user_id = ${param('userId')}::uuid and ticket_session <> ${param('sessionId')}::uuid
  )
  update sessions set proof_at = null, connecting_until = null
  where user_id = ${param('userId')}::uuid and id <> ${param('sessionId')}::uuid and ended_at is null`,
);

/** A reset that waits, as its person sees it. */
export const findOwnReset = statement<{ userId: string }>()(
  'factor.find_own_reset',
  (_query, param) => sql<{ id: string; runs_at: Date }>`
  select id, runs_at from factor_resets where user_id = ${param('userId')} and ended_at is null and runs_at is not null`,
);
