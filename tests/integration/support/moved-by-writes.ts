import { declaredStatements } from '#server/db/statement.ts';
import type { Moved } from '#server/graphql/rules/mutation-rules.ts';

/**
 * What it moves to write there: any column of a table, or one of those that are named. Rows of the
 * office's own bookkeeping (what was seen, drafts, words) move nothing.
 */
const movers: Readonly<Record<Moved, Readonly<Record<string, 'all' | readonly string[]>>>> = {
  money: {
    ledger_journals: 'all',
    ledger_entries: 'all',
    refunds: 'all',
    former_refund_transfers: 'all',
    payouts: 'all',
    payout_requests: 'all',
    payout_runs: 'all',
    commissions: 'all',
    bank_transactions: 'all',
    orders: ['received_vnd', 'excess_vnd', 'waived_vnd'],
  },
  rights: {
    entitlements: 'all',
    office_invitations: 'all',
    users: ['role', 'office_role', 'blocked_at', 'deleted_at'],
    affiliates: ['level', 'is_ambassador', 'granted_level'],
  },
  account: {
    users: [
      'email',
      'password_hash',
      'former_password_hash',
      'need_update_password',
      'account_bank',
      'account_holder',
      'account_number',
    ],
    affiliates: ['bank_bin', 'account_holder', 'account_number', 'legal_name', 'identity_number'],
    account_deletions: 'all',
    social_identities: 'all',
    passkeys: ['user_id', 'public_key', 'credential_id'],
    authenticator_apps: 'all',
    recovery_codes: ['user_id', 'code_hash', 'used_at'],
    factor_resets: 'all',
  },
  session: {
    sessions: ['user_id', 'ended_at', 'expires_at'],
    refresh_tokens: 'all',
    desktop_codes: 'all',
  },
};

interface Write {
  readonly table: string;
  /** Null: of a whole row. */
  readonly columns: readonly string[] | null;
}

const inserts = /\binsert into "?(\w+)"?/g;
const deletes = /\bdelete from (?:only )?"?(\w+)"?/g;
const updates =
  /\bupdate "?(\w+)"?(?: as)?(?: "?\w+"?)? set (.*?)(?=\bwhere\b|\bfrom\b|\breturning\b|$)/gs;
const assigned = /(?:^|[,(]|\))\s*"?(\w+)"?\s*=/g;

function writesOf(text: string): readonly Write[] {
  const wholes = [...text.matchAll(inserts), ...text.matchAll(deletes)].map(
    ([, table = '']): Write => ({ table, columns: null }),
  );
  const parts = [...text.matchAll(updates)].map(([, table = '', set = '']): Write => ({
    table,
    columns: [...set.matchAll(assigned)].map(([, column = '']) => column),
  }));
  return [...wholes, ...parts];
}

/** What statements move, by their names: read from the tables and columns that they write. */
export function movedByWrites(names: readonly string[]): ReadonlySet<Moved> {
  const writes = names.flatMap((name) => writesOf(declaredStatements.get(name)?.text ?? ''));
  // the keys of a record are its type's
  const kinds = Object.keys(movers) as readonly Moved[];
  return new Set(
    kinds.filter((kind) =>
      writes.some(({ table, columns }) => {
        const moving = movers[kind][table];
        if (moving === undefined) return false;
        return (
          moving === 'all' || columns === null || columns.some((column) => moving.includes(column))
        );
      }),
    ),
  );
}

/** Tables that a request leaves rows in of what it did, not of what a person has. */
const toldOf: ReadonlySet<string> = new Set(['audit_log', 'emails', 'notifications']);

/** The tables in which statements, by their names, leave rows of what a person has. */
export function insertedBy(names: readonly string[]): ReadonlySet<string> {
  const tables = names.flatMap((name) =>
    [...(declaredStatements.get(name)?.text ?? '').matchAll(inserts)].map(
      ([, table = '']) => table,
    ),
  );
  return new Set(tables.filter((table) => !toldOf.has(table)));
}
