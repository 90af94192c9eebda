import { journalTitle } from '#shared/domain/ledger/journal-title.ts';
import type { AdminJournalsQuery } from '#renderer/graphql/generated/graphql.ts';
import { t } from './copy.ts';

type Journal = AdminJournalsQuery['ledger_journals']['nodes'][number];

/**
 * What a journal is, in words: its action and which way its money went say more than its kind,
 * which an action and what takes it back share.
 */
export function journalText({ key, kind, lines }: Pick<Journal, 'key' | 'kind' | 'lines'>): string {
  const titled = lines.map(({ account, amount }) => ({
    account: account.toLowerCase(),
    amountVnd: BigInt(amount),
  }));
  return journalTitle(key, titled) ?? t(`lg.kind.${kind}`);
}
