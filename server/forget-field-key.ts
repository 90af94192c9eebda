import { randomBytes } from 'node:crypto';
import { refundHeldForGood } from '#shared/domain/commerce/commerce-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { dropFact, findFact } from './db/facts.ts';
import type { Database, Tx, Writer } from './db/port.ts';
import { type Statement, statement } from './db/statement.ts';
import { layHold } from './modules/payouts/api.ts';
import type { Audit } from './modules/audit/api.ts';
import type { Messenger } from './modules/messages/api.ts';
import type { FieldCipher, FieldPlace } from './crypto/field-cipher.ts';
import type { SealedColumn } from './crypto/field-key-check.ts';

/** What somebody has to enter again. */
const lostFields = ['account', 'identity', 'application', 'refund', 'authenticator'] as const;

type LostField = (typeof lostFields)[number];

/** How many rows of a column are lost with a key. */
export interface LostColumn {
  readonly column: SealedColumn;
  readonly rows: number;
}

/** A value that nobody can open. */
interface LostRow {
  readonly id: string;
  /** The row that what stands in its place is sealed for. */
  readonly place_id: string;
  /** Who has to enter it again; null where nobody is waiting for it. */
  readonly user_id: string | null;
}

interface Erasing {
  readonly id: string;
  readonly sealed: Uint8Array;
  readonly now: Date;
}

interface Rule {
  readonly lost: LostField;
  /** Where what stands in its place is sealed, when not in the column itself. */
  readonly place: Omit<FieldPlace, 'rowId'>;
  readonly rows: Statement<{ keyId: string }, LostRow>;
  /** What is done with one of them: nothing that is left of it can be taken for the lost value. */
  readonly erase: Statement<Erasing, unknown>;
}

type Params = { readonly [Name in keyof Erasing]: RawBuilder<Erasing[Name]> };

/** Until when a refund waits for another account: for ever, if nobody gives one. */
const never = sql`${sql.lit(refundHeldForGood.toISOString())}::timestamptz`;
const reentered =
  'Số tài khoản nhận tiền không còn đọc được. Bạn nhập lại tài khoản để được chi trả tiếp.';
const askedAgain =
  'Số tài khoản và số giấy tờ trong đơn không còn đọc được. Bạn nhập lại giúp nhé.';

/** A refund of what came too much that nobody was given: its learner can enter an account again. */
const asksAgain = sql`(kind = 'excess' and state = 'requested' and times_handed_out = 0)`;

/**
 * What becomes of the values of each column whose key is gone. Where a value may be missing it
 * goes; where one has to stand, four zeros stand there, and no money leaves before another was
 * given.
 */
const rules: { readonly [Column in SealedColumn]: Rule } = {
  'users.account_number': rule('users.account_number', 'account', {
    rows: sql`select id, id as place_id, case when deleted_at is null then id end as user_id`,
    erase: ({ id }) =>
      sql`update users set account_bank = null, account_number = null, account_last4 = null, account_holder = null where id = ${id}::uuid`,
  }),
  'affiliates.account_number': rule('affiliates.account_number', 'account', {
    rows: sql`select user_id as id, user_id as place_id, ${ifThere(sql`user_id`)} as user_id`,
    erase: ({ id, sealed, now }) =>
      sql`update affiliates set account_number = ${sealed}::bytea, account_last4 = '0000', ${held(now)} where user_id = ${id}::uuid`,
  }),
  'affiliates.identity_number': rule('affiliates.identity_number', 'identity', {
    rows: sql`select user_id as id, user_id as place_id, ${ifThere(sql`user_id`)} as user_id`,
    erase: ({ id }) =>
      sql`update affiliates set identity_number = null, identity_last3 = null where user_id = ${id}::uuid`,
  }),
  // Who was deleted can give them nobody again. A number goes alone, a name with its number.
  'affiliates.taxed_identity': rule(
    'affiliates.taxed_identity',
    'identity',
    {
      rows: sql`select user_id as id, user_id as place_id, null::uuid as user_id`,
      erase: ({ id }) =>
        sql`update affiliates set taxed_identity = null where user_id = ${id}::uuid`,
    },
    { table: 'affiliates', column: 'identity_number' },
  ),
  'affiliates.taxed_name': rule('affiliates.taxed_name', 'identity', {
    rows: sql`select user_id as id, user_id as place_id, null::uuid as user_id`,
    erase: ({ id }) =>
      sql`update affiliates set taxed_name = null, taxed_identity = null where user_id = ${id}::uuid`,
  }),
  // Where a payment went is known by its last four digits; one that is still to leave waits for
  // another account of its affiliate.
  'payouts.account_number': rule('payouts.account_number', 'account', {
    rows: sql`select id, id as place_id, case when status in ('draft', 'confirmed') then ${ifThere(sql`affiliate_id`)} end as user_id`,
    erase: ({ id, sealed, now }) => sql`
      with lost as (update payouts set account_number = ${sealed}::bytea where id = ${id}::uuid returning affiliate_id, status)
      update affiliates set ${held(now)} where user_id in (select affiliate_id from lost where status in ('draft', 'confirmed'))`,
  }),
  // What came too much asks its learner; whatever else is to leave waits until the office corrects
  // the account.
  'refunds.account_number': rule('refunds.account_number', 'refund', {
    rows: sql`select id, id as place_id, case when state in ('proposed', 'requested', 'sending') then (select ${ifThere(sql`o.user_id`)} from orders o where o.id = order_id) end as user_id`,
    erase: ({ id, sealed }) => sql`
      update refunds set account_number = case when ${asksAgain} then null else ${sealed}::bytea end, bank_bin = case when ${asksAgain} then null else bank_bin end,
        account_holder = case when ${asksAgain} then null else account_holder end, account_last4 = case when ${asksAgain} then null when state in ('proposed', 'requested', 'sending') then '0000' else account_last4 end,
        held_until = case when ${asksAgain} then null when state in ('proposed', 'requested', 'sending') then ${never} else held_until end, state = case when ${asksAgain} then 'needs_account' else state end
      where id = ${id}::uuid`,
  }),
  'former_refund_transfers.account_number': rule(
    'former_refund_transfers.account_number',
    'refund',
    {
      rows: sql`select memo_code as id, refund_id as place_id, null::uuid as user_id`,
      erase: ({ id, sealed }) =>
        sql`update former_refund_transfers set account_number = ${sealed}::bytea where memo_code = ${id}::text`,
    },
    { table: 'refunds', column: 'account_number' },
  ),
  'ambassador_applications.account_number': rule(
    'ambassador_applications.account_number',
    'application',
    {
      rows: applications(),
      erase: ({ id, now }) =>
        sql`update ambassador_applications set account_number = null, account_last4 = null, ${asked(now)} where id = ${id}::uuid`,
    },
  ),
  'ambassador_applications.identity_number': rule(
    'ambassador_applications.identity_number',
    'application',
    {
      rows: applications(),
      erase: ({ id, now }) =>
        sql`update ambassador_applications set identity_number = null, identity_last3 = null, ${asked(now)} where id = ${id}::uuid`,
    },
  ),
  // It stays a second factor that nobody has: taking it away would open the account to whoever
  // knows the password. Its person comes in by another factor, or by its reset.
  'authenticator_apps.secret': rule('authenticator_apps.secret', 'authenticator', {
    rows: sql`select id, id as place_id, user_id`,
    erase: ({ id, sealed }) =>
      sql`update authenticator_apps set secret = ${sealed}::bytea where id = ${id}::uuid`,
  }),
};

/** How many rows of which columns are sealed under a key. */
export async function countLost(db: Writer, keyId: string): Promise<readonly LostColumn[]> {
  const counts: LostColumn[] = [];
  for (const [column, { rows }] of entriesOf(rules))
    counts.push({ column, rows: (await db.all(rows, { keyId })).length });
  return counts.filter(({ rows }) => rows > 0);
}

/**
 * Gives up what is sealed under a key that is lost for ever: the values go, each person who has to
 * enter one again is told so, and the audit has what was lost. Nothing of it comes back. The caller
 * makes sure that no key of this id is held.
 */
export async function forgetFieldKey(
  database: Database,
  {
    keyId,
    cipher,
    audit,
    messenger,
    now,
  }: {
    readonly keyId: string;
    readonly cipher: FieldCipher;
    readonly audit: Audit;
    readonly messenger: Messenger;
    readonly now: Date;
  },
): Promise<readonly LostColumn[]> {
  return database.transaction(async (tx) => {
    const counts: LostColumn[] = [];
    const lost = new Map<string, Set<LostField>>();
    for (const [column, rule] of entriesOf(rules)) {
      const rows = await tx.all(rule.rows, { keyId });
      for (const row of rows) {
        await erase(tx, rule, row, { cipher, now });
        if (row.user_id !== null)
          lost.set(row.user_id, (lost.get(row.user_id) ?? new Set()).add(rule.lost));
      }
      if (rows.length > 0) counts.push({ column, rows: rows.length });
    }
    for (const [userId, fields] of [...lost].toSorted(([a], [b]) => (a < b ? -1 : 1)))
      await messenger.tell(tx, {
        userId,
        key: `unreadable_data:${keyId}`,
        content: { kind: 'unreadable_data', lost: lostFields.filter((field) => fields.has(field)) },
        at: now,
      });
    // Whoever starts next says under which key it seals.
    if ((await findFact(tx, 'field_key_newest')) === keyId) await dropFact(tx, 'field_key_newest');
    await audit.record(tx, {
      actorId: null,
      action: 'field_key.forget',
      subjectKind: 'field_key',
      subjectId: keyId,
      before: null,
      after: Object.fromEntries(counts.map(({ column, rows }) => [column, rows])),
      reason: null,
      at: now,
    });
    return counts;
  });
}

async function erase(
  tx: Tx,
  { lost, place, erase: statement }: Rule,
  { id, place_id: rowId }: LostRow,
  { cipher, now }: { readonly cipher: FieldCipher; readonly now: Date },
): Promise<void> {
  const text = lost === 'authenticator' ? base32Of(randomBytes(20)) : '0000';
  await tx.run(statement, { id, sealed: cipher.seal(text, { ...place, rowId }), now });
}

function rule(
  column: SealedColumn,
  lost: LostField,
  {
    rows,
    erase: change,
  }: {
    readonly rows: RawBuilder<unknown>;
    readonly erase: (params: Params) => RawBuilder<unknown>;
  },
  place = placeOf(column),
): Rule {
  const { table, column: name } = placeOf(column);
  const key = `${table}_${name}`;
  return {
    lost,
    place,
    rows: statement<{ keyId: string }>()(
      `field_keys.list_lost_${key}`,
      (_query, param) => sql<LostRow>`
      ${rows} from ${sql.table(table)} where substring(${sql.ref(`${table}.${name}`)} from 1 for 4) = decode(${param('keyId')}::text, 'hex') order by 1`,
    ),
    erase: statement<Erasing>()(`field_keys.erase_${key}`, (_query, param) =>
      change({ id: param('id'), sealed: param('sealed'), now: param('now') }),
    ),
  };
}

function placeOf(column: SealedColumn): Omit<FieldPlace, 'rowId'> {
  const [table = '', name = ''] = column.split('.');
  return { table, column: name };
}

/** A person who is still there to be told. */
function ifThere(userId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select u.id from users u where u.id = ${userId} and u.deleted_at is null)`;
}

/** Nothing is paid to an affiliate before another account was given; a person's hold stays one. */
function held(now: RawBuilder<Date>): RawBuilder<unknown> {
  return layHold({ note: sql.lit(reentered), untilAccountChanges: sql.lit(true), now });
}

function applications(): RawBuilder<unknown> {
  return sql`select id, id as place_id, case when state in ('draft', 'submitted') then user_id end as user_id`;
}

/** One that waits for the office is open for its applicant again. */
function asked(now: RawBuilder<Date>): RawBuilder<unknown> {
  return sql`asked_at = case when state = 'submitted' then ${now}::timestamptz else asked_at end, note = case when state = 'submitted' then ${sql.lit(askedAgain)} else note end`;
}

/**
 * As an authenticator app takes a secret (RFC 4648): 5 bits a character, of random bits any 32 do.
 */
function base32Of(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[byte % 32]).join('');
}

function entriesOf(all: typeof rules): readonly (readonly [SealedColumn, Rule])[] {
  // its keys are the columns, by its type
  return Object.entries(all) as unknown as readonly (readonly [SealedColumn, Rule])[];
}
