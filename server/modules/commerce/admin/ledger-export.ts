import { journalTitle } from '#shared/domain/ledger/journal-title.ts';
import { ok } from '#shared/kernel/result.ts';
import { valueOrRefuse } from '#server/graphql/refusal.ts';
import { everyNode, type ExportList, type ExportRow } from '#server/lists/export-list.ts';
import type { LedgerQueries } from '../../ledger/api.ts';
import { accountWords, kindWords } from './ledger-words.ts';

/** `ledger`: every entry of every journal, newest first; a debit is positive, a credit negative. */
export function ledgerExport(ledger: Pick<LedgerQueries, 'journals'>): ExportList {
  return {
    name: 'ledger',
    right: 'books.read',
    columns: [
      'Lúc',
      'Bút toán',
      'Loại',
      'Mã đơn trong máy',
      'Tài khoản',
      'Mã người dùng',
      'Số tiền',
    ],
    open: () => ok(rows(ledger)),
  };
}

async function* rows(ledger: Pick<LedgerQueries, 'journals'>): AsyncGenerator<ExportRow> {
  const any = { kind: null, account: null, orderId: null, from: null, until: null };
  const journals = everyNode(async (after) => {
    const { nodes, endCursor, hasMore } = valueOrRefuse(
      await ledger.journals({ first: 100, after }, any),
    );
    return { nodes, end_cursor: endCursor, has_more: hasMore };
  });
  for await (const { at, key, kind, orderId, lines } of journals) {
    const title = journalTitle(key, lines) ?? kindWords[kind];
    for (const { account, userId, amountVnd } of lines)
      yield [at, key, title, orderId, accountWords[account], userId, amountVnd];
  }
}
