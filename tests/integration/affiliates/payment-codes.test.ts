import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFieldCipher } from '#server/crypto/field-cipher.ts';
import { migrate, readMigrations } from '#server/db/migrate.ts';
import { openPGliteCopy } from '../support/pglite-of-tests.ts';
import { createAudit } from '#server/modules/audit/api.ts';
import { createAffiliates } from '#server/modules/affiliates/api.ts';
import { createCommissions } from '#server/modules/commissions/api.ts';
import { createLedger } from '#server/modules/ledger/api.ts';
import { createPayouts } from '#server/modules/payouts/api.ts';
import { payoutCodeOf } from '#shared/domain/commerce/payment-code.ts';
import { createAffiliateMoney } from '../support/affiliate-money.ts';
import { ruleKinds } from '../support/databases.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const day = 86_400_000;
const silent = { tell: async () => undefined };

describe.each(ruleKinds)('codes of payments on %s', (kind) => {
  let server: TestServer;
  withServer(kind, (started) => ({ server } = started));
  let draw: () => string = randomUUID;
  let payouts: ReturnType<typeof createPayouts>;
  let earner: (at: Date) => Promise<string>;
  beforeAll(() => {
    const { database } = server;
    const [ledger, audit] = [createLedger(database), createAudit(database)];
    const cipher = createFieldCipher([randomBytes(32)]);
    const report = (bug: unknown) => {
      throw bug;
    };
    const deps = { database, ledger, audit, cipher, messenger: silent, push: silent, report };
    payouts = createPayouts({ ...deps, newId: () => draw() });
    const commissions = createCommissions({ database, ledger, messenger: silent, push: silent });
    const affiliates = createAffiliates({ database, cipher, audit });
    const money = createAffiliateMoney(database);
    earner = async (at) => {
      const userId = await money.person();
      const made = await database.transaction(async (tx) =>
        affiliates.activate(tx, {
          userId,
          code: `A${userId.replaceAll('-', '').slice(0, 10).toUpperCase()}`,
          isAmbassador: false,
          hasTaxCommitment: false,
          account_bank: '970436',
          account_number: String(BigInt(`0x${userId.slice(0, 8)}`)).padStart(10, '1'),
          account_holder: 'NGUOI GIOI THIEU',
          now: new Date(at.getTime() - 30 * day),
        }),
      );
      expect(made.ok).toBe(true);
      const paidAt = new Date(at.getTime() - 10 * day);
      await money.sale({ affiliateId: userId, amount: 5_000_000n, paidAt });
      await commissions.mature(at);
      return userId;
    };
  });

  /** The ids of the payments of the run of a month to these. */
  async function drafted(at: Date, ids: readonly string[]): Promise<readonly string[]> {
    const run = await payouts.createRun(
      { kind: 'monthly' },
      { actorId: null, reason: null, now: at },
    );
    if (!run.ok) throw new Error(run.error.code);
    const made = await payouts.payoutsOf(run.value.id);
    return ids.map((id) => made.find(({ affiliate_id: userId }) => userId === id)?.id ?? '');
  }

  it('are drawn again while another payment of the last two years begins alike, and not of before', async () => {
    const at = new Date(Date.UTC(2035, 4, 6, 3));
    const [one, other] = [await earner(at), await earner(at)];
    const first = `abcde1${randomUUID().slice(6)}`;
    const cut = `abcde2${randomUUID().slice(6)}`;
    const free = `abcdf1${randomUUID().slice(6)}`;
    const source = [first, first, `abcde1${randomUUID().slice(6)}`, cut, free];
    draw = () => source.shift() ?? randomUUID();
    const made = await drafted(at, [one, other]);
    expect(new Set(made)).toEqual(new Set([first, free]));
    expect(source).toEqual([]);
    // Asked again the run is the same, and draws nothing.
    const spare = [randomUUID()];
    draw = () => spare.shift() ?? '';
    expect(await drafted(at, [one, other])).toEqual(made);
    expect(spare).toHaveLength(1);
    // Three years later a cut code is of the later one alone; the whole one is never given twice.
    const later = new Date(Date.UTC(2038, 5, 6, 3));
    const third = await earner(later);
    const again = [`abcde1${randomUUID().slice(6)}`, cut];
    draw = () => again.shift() ?? randomUUID();
    expect(await drafted(later, [third])).toEqual([cut]);
  });

  it('are held unique by the database', async () => {
    const [payout] = (await server.database.raw('select id from payouts limit 1')) as readonly {
      readonly id: string;
    }[];
    const id = payout?.id ?? '';
    const alike = `${id.slice(0, 6)}${randomUUID().slice(6)}`;
    expect(payoutCodeOf(alike)).toBe(payoutCodeOf(id));
    await expect(
      server.database.raw(
        `with run as (insert into payout_runs (key, kind, created_at) values ('extra:' || $2::text, 'extra', now()) returning id)
        insert into payouts (id, run_id, affiliate_id, gross_vnd, tax_vnd, net_vnd, status, bank_bin, account_holder, account_number, account_last4, created_at)
        select $2::uuid, run.id, affiliate_id, 1, 0, 1, 'draft', bank_bin, account_holder, account_number, account_last4, now() from run, payouts where payouts.id = $1::uuid`,
        [id, alike],
      ),
    ).rejects.toThrow(/payouts_by_code/);
  });
});

describe('codes of payments from before they were unique', () => {
  it('stand, and none of a later payment is given twice', async () => {
    const database = await openPGliteCopy('empty');
    try {
      await migrate(
        database,
        readMigrations().filter(({ version }) => version < 123),
      );
      await database.raw(
        "insert into users (id, email, firstname, created_at) values ('00000000-0000-4000-8000-000000000001', 'a@vidu.vn', 'A', now())",
      );
      await database.raw(
        "insert into affiliates (user_id, code, bank_bin, account_holder, account_number, account_last4, activated_at) values ('00000000-0000-4000-8000-000000000001', 'LINH8888', '970436', 'A', '', '1234', now())",
      );
      const insert = async (id: string, at: string) =>
        database.raw(
          `with run as (insert into payout_runs (key, kind, created_at) values ('extra:' || $1::text, 'extra', now()) returning id)
          insert into payouts (id, run_id, affiliate_id, gross_vnd, tax_vnd, net_vnd, status, bank_bin, account_holder, account_number, account_last4, created_at)
          select $1::uuid, run.id, '00000000-0000-4000-8000-000000000001', 1, 0, 1, 'draft', '970436', 'A', '', '1234', $2::timestamptz from run`,
          [id, at],
        );
      const alike = (head: string) => `${head}${randomUUID().slice(6)}`;
      await insert(alike('aaaaaa'), '2026-01-05');
      await insert(alike('aaaaaa'), '2026-02-05');
      await migrate(database);
      await insert(alike('bbbbbb'), '2026-12-05');
      await expect(insert(alike('bbbbbb'), '2027-01-05')).rejects.toThrow(/payouts_code_once/);
    } finally {
      await database.close();
    }
  });
});
