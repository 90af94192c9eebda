import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFieldCipher } from '#server/crypto/field-cipher.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { limits } from '#server/limits.ts';
import { createAudit } from '#server/modules/audit/api.ts';
import { createLedger } from '#server/modules/ledger/api.ts';
import { createClosingRests, createWithheldTax } from '#server/modules/payouts/api.ts';
import {
  createBankRetention,
  createDeletions,
  createNotedFiles,
} from '#server/modules/people-data/api.ts';
import { type AffiliateMoney, createAffiliateMoney } from '../support/affiliate-money.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';
import { payoutTimeFrom } from '../support/payout-months.ts';

const day = 86_400_000;
const password = demoPassword;
const identity = '001190774512';
const name = 'Zontran Mỹ Xuynbách';
const none = { tell: async () => undefined };

describe.each(ruleKinds)('withheld tax on %s', (kind) => {
  let server: TestServer;
  let money: AffiliateMoney;
  let admin: ApiClient;
  const cipher = createFieldCipher([randomBytes(32)]);
  withServer(kind, (started) => ({ server } = started));
  beforeAll(async () => {
    money = createAffiliateMoney(server.database);
    admin = await server.signedIn('admin');
  });

  const raw = async <R>(text: string, ...values: readonly string[]): Promise<readonly R[]> =>
    (await server.database.raw(text, values)) as readonly R[];
  const withheld = () =>
    createWithheldTax({ database: server.database, audit: createAudit(server.database), cipher });
  const by = (now: Date) => ({ actorId: null, reason: null, now });

  /** Somebody with papers whose commission of 10 % is in the wallet on a day of a year. */
  async function earner(amount: bigint, at: Date, userId?: string): Promise<string> {
    const id = userId ?? (await money.affiliate(new Date(at.getTime() - 30 * day)));
    await raw(
      "update affiliates set legal_name = $2, date_of_birth = '1990-11-20', identity_number = decode($3, 'hex'), identity_last3 = '512' where user_id = $1",
      id,
      name,
      Buffer.from(
        cipher.seal(identity, { table: 'affiliates', column: 'identity_number', rowId: id }),
      ).toString('hex'),
    );
    await money.sale({ affiliateId: id, amount, paidAt: new Date(at.getTime() - 10 * day) });
    await money.commissions.mature(at);
    return id;
  }

  /** What is in the wallet is paid by the run of a month, and sent then. */
  async function paid(id: string, at: Date): Promise<string> {
    const payout = await money.payRun(payoutTimeFrom(at), id);
    const sent = await money.payouts.markSent(payout, 'FT-1', by(at));
    expect(sent.ok).toBe(true);
    return payout;
  }

  /** Lines of a year's file about some people: cells. */
  async function linesOf(year: number, ids: readonly string[]) {
    const rows = await raw<{ code: string }>(
      'select code from affiliates where user_id = any($1::text[]::uuid[])',
      `{${ids.join(',')}}`,
    );
    const codes = new Set(rows.map(({ code }) => code));
    const file = await withheld().file(year, by(new Date()));
    return file.ok
      ? file.value.csv
          .split('\r\n')
          .map((line) => line.split(','))
          .filter((cells) => codes.has(cells[3] ?? ''))
          .map((cells) => cells.slice(1))
      : [];
  }

  /** Carries the deletion of an account out whose money is at its end. */
  async function leave(id: string, now: Date): Promise<void> {
    await raw(
      "update payouts set status = 'completed', ended_at = sent_at where affiliate_id = $1 and status = 'sent'",
      id,
    );
    await raw(
      "update commissions set status = 'paid', ended_at = now() where affiliate_id = $1 and status = 'in_payout'",
      id,
    );
    await raw(
      "insert into account_deletions (id, user_id, requested_at, runs_at, due_at) values ($2::uuid, $1, now(), now(), now() + interval '1 day')",
      id,
      randomUUID(),
    );
    const fail = (bug: unknown) => {
      throw bug;
    };
    const forget = async () => undefined;
    await createDeletions({
      database: server.database,
      cipher,
      audit: createAudit(server.database),
      limits,
      newId: randomUUID,
      messenger: none,
      mailGuest: forget,
      auth: { endSessions: async () => 0, forgetPerson: () => undefined },
      rests: createClosingRests({ ledger: createLedger(server.database), push: none }),
      notedFiles: createNotedFiles({
        database: server.database,
        removers: { avatar: forget, picture: forget, export: forget },
        report: fail,
      }),
      report: fail,
    }).runDue(new Date(Math.max(now.getTime(), Date.now() + day)));
    expect(
      await raw<{ gone: boolean }>(
        'select deleted_at is not null as gone from users where id = $1',
        id,
      ),
    ).toEqual([{ gone: true }]);
  }

  const tidy = async (now: Date) =>
    createBankRetention({ database: server.database, cipher, limits }).tidy(now);
  const keptOf = async (id: string) =>
    (
      await raw<object>(
        'select legal_name, identity_number, identity_last3, taxed_name is not null as name, taxed_identity is not null as number from affiliates where user_id = $1',
        id,
      )
    )[0];

  it('is a file of a year: who, their number whole, what they earned and what was withheld, as the books have it; nothing of what came back', async () => {
    const may = new Date(Date.UTC(2031, 4, 6, 3));
    const june = new Date(Date.UTC(2031, 5, 6, 3));
    const one = await earner(90_000_000n, may);
    const other = await earner(3_000_000n, may);
    const back = await earner(70_000_000n, may);
    const taxInBooks = async () =>
      -(await server.database.transaction(async (tx) =>
        money.ledger.balance(tx, { name: 'tax_payable' }),
      ));
    const before = await taxInBooks();
    // One run for all of May: whoever is in it is sent then.
    await paid(one, may);
    for (const id of [other, back]) {
      const [payout] = await raw<{ id: string }>(
        'select id from payouts where affiliate_id = $1',
        id,
      );
      expect((await money.payouts.markSent(payout?.id ?? '', 'FT-1', by(may))).ok).toBe(true);
      if (id === back)
        expect(
          (
            await money.payouts.markFailed(payout?.id ?? '', {
              ...by(may),
              reason: 'không tới',
              notCarriedOut: [
                (
                  await raw<{ revision: string }>(
                    'select revision from payouts where id = $1',
                    payout?.id ?? '',
                  )
                )[0]?.revision ?? '',
              ],
            })
          ).ok,
        ).toBe(true);
    }
    await earner(60_000_000n, june, one);
    await paid(one, june);
    // What came back is taken again, and fails again: nothing of it was withheld.
    for (const { id } of await raw<{ id: string }>(
      "select id from payouts where affiliate_id = $1 and status = 'confirmed'",
      back,
    ))
      expect((await money.payouts.markFailed(id, { ...by(june), reason: 'thôi' })).ok).toBe(true);
    const [oneCode, otherCode] = (
      await Promise.all(
        [one, other].map(async (id) =>
          raw<{ code: string; email: string }>(
            'select f.code, u.email from affiliates f join users u on u.id = f.user_id where user_id = $1',
            id,
          ),
        ),
      )
    ).map(([row]) => row);
    const lines = await linesOf(2031, [one, other, back]);
    expect(new Set(lines)).toEqual(
      new Set([
        [name, identity, oneCode?.code, oneCode?.email, '2', '15000000', '1500000', '13500000'],
        [name, identity, otherCode?.code, otherCode?.email, '1', '300000', '0', '300000'],
      ]),
    );
    expect((await taxInBooks()) - before).toBe(1_500_000n);
    const year = (await withheld().years()).find((row) => row.year === 2031);
    expect(year).toMatchObject({
      people: 2,
      payments: 3,
      gross_vnd: 15_300_000n,
      tax_vnd: 1_500_000n,
    });
    // Half past eleven on the last evening in Vietnam is still this year; half past midnight is the
    // next.
    for (const [moment, of] of [
      ['2031-12-31T16:30:00Z', 2031],
      ['2031-12-31T17:30:00Z', 2032],
    ] as const) {
      await raw(
        'update payouts set sent_at = $2::timestamptz where affiliate_id = $1',
        other,
        moment,
      );
      expect(await linesOf(of, [other])).toHaveLength(1);
      expect(await linesOf(of === 2031 ? 2032 : 2031, [other])).not.toHaveLength(1);
    }
  });

  it('is answered for a fresh proof only, as a file of a spreadsheet, with an audit line; a year of nothing is said', async () => {
    const at = new Date(Date.UTC(2030, 4, 6, 3));
    const id = await money.affiliate(new Date(at.getTime() - 30 * day));
    await money.sale({
      affiliateId: id,
      amount: 90_000_000n,
      paidAt: new Date(at.getTime() - 10 * day),
    });
    await money.commissions.mature(at);
    await paid(id, at);
    const text =
      'mutation E($year: Int!, $p: String!) { export_withheld_tax(year: $year, confirm_password: $p) { name count csv } }';
    expect((await admin.post(text, { year: 2030, p: 'sai' })).codes).toEqual([
      'FACTOR_PROOF_NEEDED',
    ]);
    const lines = async () =>
      raw<object>(
        "select actor_id is not null as known, after from audit_log where action = 'withheld_tax.export' and subject_id = '2030'",
      );
    const before = (await lines()).length;
    const done = await admin.post(text, { year: 2030, p: password });
    expect(done.codes).toEqual([]);
    const { name: file, csv, count } = done.data.export_withheld_tax;
    expect([file, csv.charCodeAt(0), csv.endsWith('\r\n'), csv.split('\r\n').length]).toEqual([
      'thue-da-khau-tru-2030.csv',
      0xfeff,
      true,
      count + 2,
    ]);
    // Without papers: the holder of the account, and no number.
    expect(csv).toContain('NGUOI GIOI THIEU,,');
    expect((await lines()).slice(before)).toEqual([
      { known: true, after: { people: count, tax: expect.stringMatching(/^\d+$/) } },
    ]);
    for (const year of [1990, 2099, -5, 99_999])
      expect((await admin.post(text, { year, p: password })).codes).toEqual(['NOT_FOUND']);
    const seen = await admin.post(
      '{ admin_withheld_tax { year people payments gross_amount tax_amount net_amount } }',
    );
    expect(
      seen.data.admin_withheld_tax.map(({ year }: { readonly year: number }) => year),
    ).toContain(2030);
  });

  it('is still declared for who left: name and number are kept sealed in no other place, for ten years after the end of its year', async () => {
    const at = new Date(Date.UTC(2033, 6, 6, 3));
    const id = await earner(90_000_000n, at);
    await paid(id, at);
    await leave(id, at);
    expect(await keptOf(id)).toEqual({
      legal_name: null,
      identity_number: null,
      identity_last3: null,
      name: true,
      number: true,
    });
    const [row] = await raw<{ code: string }>('select code from affiliates where user_id = $1', id);
    const line = [name, identity, row?.code, '', '1', '9000000', '900000', '8100000'];
    expect(await linesOf(2033, [id])).toEqual([line]);
    const clear = await raw<{ row: string }>(
      'select f::text || u::text || p::text as row from affiliates f join users u on u.id = f.user_id join payouts p on p.affiliate_id = f.user_id where f.user_id = $1',
      id,
    );
    expect(clear[0]?.row).not.toMatch(/Xuynb|774512/i);
    await tidy(new Date('2043-12-31T16:59:00Z'));
    expect(await linesOf(2033, [id])).toEqual([line]);
    await tidy(new Date('2043-12-31T17:00:00Z'));
    expect(await keptOf(id)).toMatchObject({ name: false, number: false });
    expect((await linesOf(2033, [id]))[0]?.slice(0, 2)).toEqual(['DA XOA', '']);
  });

  it.each([
    ['2033-12-31T16:59:59Z', 2043, 8],
    ['2033-12-31T17:00:00Z', 2044, 9],
  ])(
    'is of the year in Vietnam: what went at %s is forgotten with %i',
    async (sentAt, year, month) => {
      const at = new Date(Date.UTC(2033, month, 6, 3));
      const id = await earner(90_000_000n, at);
      await paid(id, at);
      await raw(`update payouts set sent_at = '${sentAt}' where affiliate_id = $1`, id);
      await leave(id, at);
      await tidy(new Date(`${year}-12-31T16:59:59Z`));
      expect(await keptOf(id)).toMatchObject({ name: true, number: true });
      await tidy(new Date(`${year}-12-31T17:00:00Z`));
      expect(await keptOf(id)).toMatchObject({ name: false, number: false });
    },
  );

  it('keeps nothing of who had none withheld, or none any more that the books keep', async () => {
    const at = new Date(Date.UTC(2034, 6, 6, 3));
    const untaxed = await earner(3_000_000n, at);
    await paid(untaxed, at);
    await leave(untaxed, at);
    expect(await keptOf(untaxed)).toMatchObject({
      identity_number: null,
      name: false,
      number: false,
    });
    const old = await earner(90_000_000n, new Date(at.getTime() + 31 * day));
    await paid(old, new Date(at.getTime() + 31 * day));
    await raw("update payouts set sent_at = '2010-05-06' where affiliate_id = $1", old);
    await leave(old, at);
    expect(await keptOf(old)).toMatchObject({ identity_number: null, name: false, number: false });
  });
});
