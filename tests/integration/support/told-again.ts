import { demoPassword } from '#server/demo/demo-accounts.ts';
import type { ApiClient } from './api-client.ts';
import { bankTime, type Shop } from './shop.ts';
import { shownBeside } from './shown-beside.ts';
import type { TestServer } from './test-server.ts';

export const officeWords = {
  match:
    'mutation M($id: ID!, $order: ID!, $w: String!) { admin_match_transaction(transaction_id: $id, order_id: $order, confirm_password: $w) }',
  unmatch:
    'mutation U($id: ID!, $w: String!) { admin_unmatch_transaction(transaction_id: $id, reason: "gắn nhầm", confirm_password: $w) }',
  matchAsSeen:
    'mutation M($id: ID!, $revision: ID!, $order: ID!, $w: String!) { admin_match_transaction(transaction_id: $id, revision: $revision, order_id: $order, confirm_password: $w) }',
  start:
    'mutation S($id: ID!, $w: String!) { admin_start_refund(refund_id: $id, confirm_password: $w) }',
  payRefund:
    'mutation P($id: ID!, $refund: ID!, $seen: Boolean, $w: String!) { admin_pay_refund_by(transaction_id: $id, refund_id: $refund, return_is_seen: $seen, confirm_password: $w) }',
  return:
    'mutation R($id: ID!, $payout: ID!, $w: String!) { admin_return_payout(transaction_id: $id, payout_id: $payout, confirm_password: $w) }',
  import:
    'mutation I($id: ID!, $understanding: String!, $w: String!) { admin_import_statement(id: $id, understanding: $understanding, similar_are_known: true, confirm_password: $w) { doubtful } }',
  decide:
    'mutation D($id: ID!, $shown: ID!, $same: Boolean!, $w: String!) { admin_decide_bank_report(id: $id, known_transaction_id: $shown, is_same: $same, confirm_password: $w) }',
  reopen:
    'mutation O($id: ID!, $w: String!) { admin_reopen_bank_report(id: $id, reason: "nhầm", confirm_password: $w) }',
} as const;

let lines = 0;

/** As a statement writes a day. */
export function dayOf(ms: number): string {
  return bankTime(ms).slice(0, 10).split('-').toReversed().join('/');
}

interface World {
  readonly server: TestServer;
  readonly shop: Shop;
  readonly admin: ApiClient;
}

/** What banks and a person of the office say of money that is told again. */
export function tellAgain(world: () => World) {
  const done = async (deed: keyof typeof officeWords, variables: object) => {
    const answer = await world().admin.post(officeWords[deed], { ...variables, w: demoPassword });
    if (answer.codes.length > 0) throw new Error(`${deed}: ${answer.text}`);
    return answer.data;
  };
  const ordered = async (plan: 'PRO' | 'KHA_PRO' = 'PRO') => {
    const learner = await world().shop.learner();
    const order = await world().shop.orderOfNovember(learner, { plan });
    return {
      learner,
      id: order.id as string,
      code: order.payment_info.payment_code as string,
      now: async () => world().shop.get(learner, order.id),
    };
  };
  /** Money that a provider tells of; answers its row. */
  const told = async (money: Parameters<Shop['sepay']>[0]): Promise<string> => {
    lines += 1;
    const reference = `FT-SAU-${lines}`;
    await world().shop.sepay({ reference, ...money });
    const [row] = (await world().server.database.raw(
      'select id from bank_transactions where reference = $1',
      [reference],
    )) as readonly { readonly id: string }[];
    return row?.id ?? '';
  };
  const rowOf = async (id: string) =>
    (
      await world().server.database.raw(
        'select state, review_reason, memo, order_id, revision from bank_transactions where id = $1',
        [id],
      )
    )[0] as { readonly revision: string; readonly memo: string } & Readonly<
      Record<string, unknown>
    >;
  /** A line of a statement; answers how it was shown, when it was imported. */
  const booked = async (day: string, amount: number, memo: string): Promise<string> => {
    lines += 1;
    const [vnd, number] = [Math.abs(amount).toLocaleString('vi-VN'), `5078 - sau ${lines}`];
    const answer = await fetch(`${world().server.url}/admin/statement?name=sao-ke.csv`, {
      method: 'POST',
      body: `Ngày giao dịch;Số chứng từ;Phát sinh nợ;Phát sinh có;Diễn giải\r\n${day};${number};${amount < 0 ? vnd : ''};${amount < 0 ? '' : vnd};${memo}\r\n27/11/2026;${number} B;;${1000 + lines};LAI TIEN GUI`,
      headers: { 'content-type': 'text/csv', authorization: `Bearer ${world().admin.bearer}` },
    });
    const { id } = (await answer.json()) as { readonly id: string };
    const { data } = await world().admin.post(
      'query S($id: ID!) { admin_statement(id: $id) { understanding lines { state text } } }',
      { id },
    );
    const { understanding, lines: shown } = data.admin_statement;
    await done('import', { id, understanding });
    const line = shown.find(({ text }: { text: string }) => !text.includes('LAI TIEN GUI'));
    return line.state.toLowerCase();
  };
  const doubtBeside = async (id: string): Promise<string | undefined> =>
    (
      (await world().server.database.raw(
        "select id::text from bank_events where outcome = 'doubtful' and resembles = $1 order by id desc limit 1",
        [id],
      )) as readonly { readonly id: string }[]
    )[0]?.id;
  const decide = async (id: string, same: boolean) => {
    const report = await doubtBeside(id);
    const shown = await shownBeside(world().server.database, report);
    return (await done('decide', { id: report, shown, same })).admin_decide_bank_report;
  };
  const casso = async (code: string, amount: number, at: string) =>
    world().shop.casso([
      {
        id: `c-${code}`,
        reference: `CS-${code}`,
        description: `NGUYEN HOAI AN ${code}`,
        amount,
        accountNumber: '0000000000',
        transactionDateTime: at,
      },
    ]);

  return {
    done,
    ordered,
    told,
    rowOf,
    booked,
    doubtBeside,
    decide,
    casso,
    /** What the newest statement's other line says came in. */
    interest: () => BigInt(1000 + lines),
  };
}
