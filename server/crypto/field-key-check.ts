import { type Selectable, sql } from 'kysely';
import { findFact, putFact } from '../db/facts.ts';
import type { Writer } from '../db/port.ts';
import { type Statement, statement } from '../db/statement.ts';
import type { Tables } from '../db/tables/tables.ts';
import { fieldKeyId } from './field-cipher.ts';

/**
 * A process whose keys do not open what the database holds: it would answer with errors, and seal
 * under a key that nobody else has.
 */
export class FieldKeysError extends Error {
  override readonly name = 'FieldKeysError';
  /** The ids of the keys that are missing; an id tells nothing of its key. */
  readonly keyIds: readonly string[];
  constructor(keyIds: readonly string[]) {
    super(`field keys ${keyIds.join(', ')} are missing`);
    this.keyIds = keyIds;
  }
}

type BytesColumnOf<Row> = {
  [Column in keyof Row & string]: NonNullable<Row[Column]> extends Uint8Array ? Column : never;
}[keyof Row & string];
type BytesColumn<Table extends keyof Tables> = BytesColumnOf<Selectable<Tables[Table]>>;
/** Every column with bytes has its line, by the type. */
type BytesColumns = {
  readonly [Table in keyof Tables as [BytesColumn<Table>] extends [never] ? never : Table]: {
    readonly [Column in BytesColumn<Table>]: 'sealed' | 'open';
  };
};

const bytesColumns = {
  users: { account_number: 'sealed' },
  affiliates: {
    account_number: 'sealed',
    identity_number: 'sealed',
    taxed_name: 'sealed',
    taxed_identity: 'sealed',
  },
  payouts: { account_number: 'sealed' },
  refunds: { account_number: 'sealed' },
  former_refund_transfers: { account_number: 'sealed' },
  ambassador_applications: { account_number: 'sealed', identity_number: 'sealed' },
  authenticator_apps: { secret: 'sealed' },
  // Hashes, public keys, and keys that are no secret for long.
  account_proofs: { token_hash: 'open', code_hash: 'open' },
  refresh_tokens: {
    hash: 'open',
    spent_by: 'open',
    successor_access_hash: 'open',
    successor_hash: 'open',
  },
  access_tokens: { hash: 'open' },
  passkeys: { public_key: 'open' },
  recovery_codes: { code_hash: 'open' },
  factor_tokens: { hash: 'open' },
  office_invitations: { token_hash: 'open' },
  data_exports: { ticket_hash: 'open' },
  desktop_codes: { hash: 'open' },
  spent_social_tokens: { hash: 'open' },
  orders: { request_hash: 'open' },
  bank_events: { mark: 'open' },
  affiliate_clicks: { visitor_hash: 'open' },
  click_keys: { key: 'open' },
  audit_chain: { hash: 'open' },
  audit_head: { hash: 'open' },
  retired_affiliate_codes: { code_hash: 'open' },
  statements: { bytes: 'open', sha256: 'open' },
} as const satisfies BytesColumns;

type Natures = typeof bytesColumns;

/** `table.column` of every value that is sealed. */
export type SealedColumn = {
  [Table in keyof Natures]: {
    [Column in keyof Natures[Table]]: Natures[Table][Column] extends 'sealed'
      ? `${Table}.${Column & string}`
      : never;
  }[keyof Natures[Table]];
}[keyof Natures];

/** Every sealed value begins with the id of its key. What is shorter is none. */
const keyIdBytes = 4;

const readers: readonly Statement<object, { readonly key_id: string }>[] = Object.entries(
  bytesColumns,
).flatMap(([table, columns]) =>
  Object.entries(columns)
    .filter(([, nature]) => nature === 'sealed')
    .map(([column]) =>
      statement()(
        `field_keys.used_by_${table}_${column}`,
        () => sql<{ key_id: string }>`
      select distinct encode(substring(${sql.ref(column)} from 1 for ${sql.lit(keyIdBytes)}), 'hex') as key_id from ${sql.table(table)} where octet_length(${sql.ref(column)}) >= ${sql.lit(keyIdBytes)}`,
      ),
    ),
);

/**
 * Throws `FieldKeysError` when `keys` lack one that a row is sealed under, or the one that a
 * process sealed with last; changes nothing. The rows are what has to open, whatever was put back
 * from a backup; the key of the last process stands for them while there is none.
 */
export async function checkFieldKeys(database: Writer, keys: readonly Uint8Array[]): Promise<void> {
  const missing = await findMissingFieldKeys(database, new Set(keys.map(fieldKeyId)));
  if (missing.length > 0) throw new FieldKeysError(missing);
}

/** The ids of those keys; `held`: of those that are there. */
export async function findMissingFieldKeys(
  database: Writer,
  held: ReadonlySet<string>,
): Promise<readonly string[]> {
  const newest = await findFact(database, 'field_key_newest');
  const used = new Set(newest === null ? [] : [newest]);
  // oxlint-disable-next-line no-await-in-loop -- once a start, on one connection
  for (const reader of readers)
    for (const { key_id: keyId } of await database.all(reader, {})) used.add(keyId);
  return [...used].filter((keyId) => !held.has(keyId)).toSorted();
}

/**
 * Says under which key this process seals: one that lacks it does not start from now on, even
 * before a row is sealed.
 */
export async function tellNewestFieldKey(database: Writer, key: Uint8Array): Promise<void> {
  if ((await findFact(database, 'field_key_newest')) !== fieldKeyId(key))
    await putFact(database, 'field_key_newest', fieldKeyId(key));
}

/** For whoever starts or restores: what is missing, where to look for it, and the last resort. */
export function sayMissingFieldKeys({ keyIds }: FieldKeysError): string {
  return `FIELD_KEYS thiếu khóa đã mã hóa dữ liệu trong cơ sở dữ liệu này (mã khóa ${keyIds.join(', ')}). Hãy thêm khóa đó vào FIELD_KEYS, sau khóa mới nếu có (khóa nằm ở nơi bạn cất khóa, ở máy chủ khác đang chạy, hoặc trong keys/field-keys.txt của bản sao lưu), rồi chạy lại. Dữ liệu vẫn nguyên. Nếu khóa đã mất hẳn: npm run field-keys -- forget MÃ_KHÓA cho biết mất những gì và chỉ bỏ khi bạn gõ xác nhận.`;
}
