import type { AdminJournalsQuery } from '#renderer/graphql/generated/graphql.ts';
import { adminLedgerTexts, t } from './copy.ts';

type Journal = AdminJournalsQuery['ledger_journals']['nodes'][number];

/**
 * What a journal is, in words: the deed that its key begins with says more than its kind, which a
 * deed and what takes it back share.
 */
export function journalText({ key, kind }: Pick<Journal, 'key' | 'kind'>): string {
  const deed = `lg.deed.${key.slice(0, key.indexOf(':'))}`;
  return t(isText(deed) ? deed : `lg.kind.${kind}`);
}

function isText(key: string): key is Extract<keyof typeof adminLedgerTexts, `lg.deed.${string}`> {
  return Object.hasOwn(adminLedgerTexts, key);
}
