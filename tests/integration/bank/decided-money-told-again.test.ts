import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import type { ApiClient } from '../support/api-client.ts';
import { ruleKinds } from '../support/databases.ts';
import { bankSecrets, bankTime, openShop, price, receiver, type Shop } from '../support/shop.ts';
import { dayOf, tellAgain } from '../support/told-again.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const deeds = {
  match:
    'mutation M($id: ID!, $order: ID!, $w: String!) { admin_match_transaction(transaction_id: $id, order_id: $order, confirm_password: $w) }',
  ignore:
    'mutation I($id: ID!, $w: String!) { admin_ignore_transaction(transaction_id: $id, reason: "không rõ của ai", confirm_password: $w) }',
  takeUp:
    'mutation U($id: ID!, $w: String!) { admin_unignore_transaction(transaction_id: $id, reason: "xem lại", confirm_password: $w) }',
  sendBack:
    'mutation B($id: ID!, $account_bank: String!, $account_number: String!, $account_holder: String!, $w: String!) { admin_refund_transaction(transaction_id: $id, account_bank: $account_bank, account_number: $account_number, account_holder: $account_holder, reason: "trả lại", confirm_password: $w) }',
} as const;
const hour = 3_600_000;
let told = 0;

// A provider leaves the words out at first, a person decides, and then it tells its own id again.
describe.each(ruleKinds)(
  'money that somebody decided and that says a code since, on %s',
  (kind) => {
    let server: TestServer;
    let shop: Shop;
    let admin: ApiClient;
    withServer(kind, (started) => ({ server } = started), { env: bankSecrets });
    beforeAll(() => {
      shop = openShop(server);
    });
    beforeEach(async () => {
      admin = await server.signedIn('admin');
    });
    const again = tellAgain(() => ({ server, shop, admin }));
    const { done, ordered, rowOf, doubtBeside, decide } = again;
    const does = async (deed: keyof typeof deeds, variables: object) => {
      const words = { ...receiver, ...variables, w: demoPassword };
      expect((await admin.post(deeds[deed], words)).codes).toEqual([]);
    };
    /** Money without a word, days from any other; answers its row and how it is told again. */
    const mute = async () => {
      told += 1;
      const money = {
        amount: price.khaPro,
        at: bankTime(server.clock.nowMs - told * 120 * hour),
        id: 771_000 + told,
        reference: `FT-DA-XET-${told}`,
      };
      await shop.sepay({ ...money, memo: '' });
      const [row] = (await server.database.raw(
        'select id from bank_transactions where reference = $1',
        [money.reference],
      )) as readonly { readonly id: string }[];
      return {
        id: row?.id ?? '',
        tellsAgain: async (memo: string) => shop.sepay({ ...money, memo }),
      };
    };
    const outcomes = async (memo: string) =>
      server.database.raw(
        "select outcome from bank_events where provider = 'sepay' and raw_body like $1",
        [`%${memo}%`],
      );
    const reported = async (id: string) =>
      (
        await admin.post(
          '{ admin_bank_reports { known_transaction_id known_state known_order memo } }',
        )
      ).data.admin_bank_reports.filter(
        ({ known_transaction_id: known }: { readonly known_transaction_id: string | null }) =>
          known === id,
      );

    it.each(['ignore', 'match', 'sendBack', 'takeUp'] as const)(
      'is shown to a person, with where it lies: %s',
      async (deed) => {
        const [an, binh] = [await ordered('KHA_PRO'), await ordered('KHA_PRO')];
        const { id, tellsAgain } = await mute();
        if (deed === 'takeUp') await does('ignore', { id });
        await does(deed, { id, order: binh.id });
        const [cash, { state }] = [await shop.balance('cash'), await rowOf(id)];
        const memo = `NGUYEN HOAI AN ${an.code}`;
        await tellsAgain(memo);
        await expect
          .poll(async () => outcomes(memo), { interval: 50 })
          .toEqual([{ outcome: 'doubtful' }]);
        expect(await reported(id)).toEqual([
          {
            known_transaction_id: id,
            known_state: state,
            known_order: deed === 'match' ? expect.stringMatching(/^#MV-/) : null,
            memo,
          },
        ]);
        // Whoever calls it the same leaves it where it lies.
        expect(await decide(id, true)).toBe('known');
        expect(await rowOf(id)).toMatchObject({ state, memo });
        expect((await an.now()).status).toBe('PENDING');
        expect(await shop.balance('cash')).toBe(cash);
        expect(await shop.problems()).toEqual([]);
      },
    );

    it('is no known line of a file by its words, under one reference', async () => {
      const [an, binh] = [await ordered('KHA_PRO'), await ordered('KHA_PRO')];
      const ms = server.clock.nowMs - 60 * 24 * hour;
      // As the second line from now on is numbered.
      const reference = `5078 - sau ${again.interest() - 1000n + 2n}`;
      const memo = 'NGUYEN HOAI AN CHUYEN TIEN HOC';
      await again.told({ memo, amount: price.khaPro, at: bankTime(ms), reference });
      const [row] = (await server.database.raw(
        'select id from bank_transactions where reference = $1',
        [reference],
      )) as readonly { readonly id: string }[];
      const id = row?.id ?? '';
      await does('match', { id, order: binh.id });
      expect(await again.booked(dayOf(ms), price.khaPro, `${memo} ${an.code}`)).toBe('similar');
      expect(await doubtBeside(id)).toBeDefined();
    });

    it('is taken off and laid to whom it names, when somebody says so first', async () => {
      const [an, binh] = [await ordered('KHA_PRO'), await ordered('KHA_PRO')];
      const { id, tellsAgain } = await mute();
      await does('match', { id, order: binh.id });
      await tellsAgain(`NGUYEN HOAI AN ${an.code}`);
      await expect.poll(async () => doubtBeside(id), { interval: 50 }).toBeDefined();
      await done('unmatch', { id });
      expect(await decide(id, true)).toBe('known');
      await does('match', { id, order: an.id });
      expect([(await an.now()).status, (await binh.now()).status]).toEqual(['PAID', 'CANCELLED']);
      expect(await shop.problems()).toEqual([]);
    });

    it('asks nobody when it lies where the code says', async () => {
      const an = await ordered('KHA_PRO');
      const { id, tellsAgain } = await mute();
      await does('match', { id, order: an.id });
      const memo = `NGUYEN HOAI AN ${an.code}`;
      await tellsAgain(memo);
      await expect
        .poll(async () => outcomes(memo), { interval: 50 })
        .toEqual([{ outcome: 'known' }]);
      expect(await rowOf(id)).toMatchObject({ state: 'matched', order_id: an.id, memo });
      expect(await doubtBeside(id)).toBeUndefined();
    });

    it('nor when it says words and no code', async () => {
      const { id, tellsAgain } = await mute();
      await does('ignore', { id });
      await tellsAgain('CHUYEN TIEN HOC');
      expect(await doubtBeside(id)).toBeUndefined();
    });
  },
);
