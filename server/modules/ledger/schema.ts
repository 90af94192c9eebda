import type { Builder } from '../../graphql/builder.ts';
import { valueOrRefuse } from '../../graphql/refusal.ts';
import type {
  JournalPage,
  PostedJournal,
  TrialBalance,
  TrialBalanceLine,
} from './ledger-queries.ts';
import { journalKinds, ledgerAccountNames } from './ledger.ts';

/** The queries `trial_balance` and `ledger_journals`, for administrators. */
export function addLedgerTypes(builder: Builder): void {
  const Account = addAccountName(builder);
  const Kind = addJournalKind(builder);
  const Balance = addTrialBalance(builder, Account);
  const Page = addJournalPage(builder, { Account, Kind });
  builder.queryFields((t) => ({
    trial_balance: t.field({
      type: Balance,
      authScopes: { admin: true },
      description: 'What every account stands at.',
      args: {
        at: t.arg({
          type: 'DateTime',
          required: false,
          description: 'By the journals of until then; left out = all.',
        }),
      },
      resolve: async (_root, { at }, { services }) => services.ledger.trialBalance(at ?? null),
    }),
    ledger_journals: t.field({
      type: Page,
      authScopes: { admin: true },
      description: 'Journals, newest first. Error BAD_INPUT.',
      args: {
        first: t.arg.int({ defaultValue: 20, description: '1 to 100.' }),
        after: t.arg.string({ required: false }),
        kind: t.arg({ type: Kind, required: false }),
        account: t.arg({ type: Account, required: false }),
        order_id: t.arg.id({ required: false }),
        from: t.arg({ type: 'DateTime', required: false }),
        until: t.arg({ type: 'DateTime', required: false, description: 'Before this moment.' }),
      },
      resolve: async (
        _root,
        { first, after, kind, account, order_id: orderId, from, until },
        { services },
      ) =>
        valueOrRefuse(
          await services.ledger.journals(
            { first, after: after ?? null },
            {
              kind: kind ?? null,
              account: account ?? null,
              orderId: orderId ?? null,
              from: from ?? null,
              until: until ?? null,
            },
          ),
        ),
    }),
  }));
}

type AccountRef = ReturnType<typeof addAccountName>;
type KindRef = ReturnType<typeof addJournalKind>;

function addAccountName(builder: Builder) {
  return builder.enumType('LedgerAccountName', { values: byUpperCase(ledgerAccountNames) });
}

function addJournalKind(builder: Builder) {
  return builder.enumType('JournalKind', { values: byUpperCase(journalKinds) });
}

/** Our values under their names in the schema. */
function byUpperCase<Value extends string>(
  values: readonly Value[],
): Record<string, { readonly value: Value }> {
  return Object.fromEntries(values.map((value) => [value.toUpperCase(), { value }]));
}

function addTrialBalance(builder: Builder, Account: AccountRef) {
  const Line = builder.objectRef<TrialBalanceLine>('TrialBalanceLine').implement({
    fields: (t) => ({
      account: t.expose('account', { type: Account }),
      debit: t.expose('debitVnd', { type: 'BigInt' }),
      credit: t.expose('creditVnd', { type: 'BigInt' }),
      balance: t.field({
        type: 'BigInt',
        description: 'Debit less credit.',
        resolve: ({ debitVnd, creditVnd }) => debitVnd - creditVnd,
      }),
    }),
  });
  return builder.objectRef<TrialBalance>('TrialBalance').implement({
    fields: (t) => ({
      at: t.expose('at', { type: 'DateTime', nullable: true }),
      lines: t.expose('lines', {
        type: [Line],
        extensions: { listSize: ledgerAccountNames.length },
      }),
      debit_total: t.expose('debitVnd', { type: 'BigInt' }),
      credit_total: t.expose('creditVnd', { type: 'BigInt' }),
      problems: t.exposeStringList('problems', {
        description: 'What does not add up in the whole ledger; empty = it is sound.',
      }),
    }),
  });
}

function addJournalPage(
  builder: Builder,
  { Account, Kind }: { readonly Account: AccountRef; readonly Kind: KindRef },
) {
  const Line = builder.objectRef<PostedJournal['lines'][number]>('JournalLine').implement({
    fields: (t) => ({
      account: t.expose('account', { type: Account }),
      user_id: t.exposeID('userId', { nullable: true, description: 'Whose account it is.' }),
      amount: t.expose('amountVnd', {
        type: 'BigInt',
        description: 'Debit positive, credit negative.',
      }),
    }),
  });
  const Journal = builder.objectRef<PostedJournal>('LedgerJournal').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      key: t.exposeString('key', { description: 'What makes it the only one of its kind.' }),
      kind: t.expose('kind', { type: Kind }),
      at: t.expose('at', { type: 'DateTime' }),
      order_id: t.exposeID('orderId', { nullable: true }),
      lines: t.expose('lines', { type: [Line], extensions: { listSize: 3 } }),
    }),
  });
  return builder.objectRef<JournalPage>('LedgerJournalPage').implement({
    fields: (t) => ({
      nodes: t.expose('nodes', { type: [Journal], extensions: { listSize: 100 } }),
      end_cursor: t.exposeString('endCursor', { nullable: true }),
      has_more: t.exposeBoolean('hasMore'),
      total: t.exposeInt('total'),
    }),
  });
}
