import { sql } from 'kysely';
import type { Tx } from '#server/db/port.ts';
import { statement } from '#server/db/statement.ts';
import type { Limits } from '#server/limits.ts';
import type { Accounts } from '../../accounts/api.ts';
import type { AccountMail, AddedMethod, Messenger } from '../../messages/api.ts';
import type { FactorTokens } from '../second-factor/tokens.ts';

/**
 * Tells a person of a sign-in method that was added to their account, in the caller's transaction:
 * as a notification, and by an e-mail whose link takes it back (`Takeovers.report`). Nothing else
 * tells of one: the type of a message has no room for it.
 */
export type NotifyMethodAdded = (
  tx: Tx,
  added: {
    readonly userId: string;
    readonly method: AddedMethod;
    /** Another one for each. */ readonly key: string;
    /** The very moment that stands in the row of what was added. */ readonly nowMs: number;
  },
) => Promise<void>;

export interface AddedMethodParts {
  readonly accounts: Pick<Accounts, 'get'>;
  readonly messenger: Messenger;
  readonly accountMail: AccountMail;
  readonly tokens: Pick<FactorTokens, 'make'>;
  readonly limits: Pick<Limits, 'mailsOfOwnActions'>;
}

/** Such news, over our messages. */
export function createNotifyMethodAdded({
  accounts,
  messenger,
  accountMail,
  tokens,
  limits: { mailsOfOwnActions },
}: AddedMethodParts): NotifyMethodAdded {
  return async (tx, { userId, method, key, nowMs }) => {
    const at = new Date(nowMs);
    await messenger.tell(tx, {
      userId,
      key,
      content: { kind: 'sign_in_method_added', method, at },
      at,
    });
    const { email, firstname, is_verify_email: isProved } = await accounts.get(userId, tx);
    if (!isProved) return;
    // Bounded as everything is that people bring about themselves; the link of an earlier one takes
    // back what comes after it too.
    const { count, windowMs } = mailsOfOwnActions;
    const since = new Date(nowMs - windowMs);
    if (((await tx.first(countLinks, { userId, since }))?.made ?? 0) >= count) return;
    const { token, expiresAt } = await tokens.make(tx, { purpose: 'takeover', userId }, nowMs);
    await accountMail(tx, {
      userId,
      to: email,
      firstname,
      content: { kind: 'sign_in_method_added', method, token, until: expiresAt, at },
      at,
    });
  };
}

const countLinks = statement<{ userId: string; since: Date }>()(
  'takeover.count_links',
  (_query, param) => sql<{ made: number }>`
  select count(*)::integer as made from factor_tokens
  where user_id = ${param('userId')}::uuid and purpose = 'takeover' and made_at > ${param('since')}`,
);
