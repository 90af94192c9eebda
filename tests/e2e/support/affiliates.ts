import { z } from 'zod';
import type { ApiProcess } from './api-process.ts';
import { proveAddress } from './mailbox.ts';
import { post, registerPerson } from './people.ts';
import { makeOrder, payOff } from './shop.ts';

const policy = z.object({ affiliate_policy: z.object({ version: z.number() }) });
const joined = z.object({ join_affiliate: z.object({ code: z.string() }) });

/** Makes a person an affiliate over the API; answers the code. */
export async function joinAffiliate(
  api: ApiProcess,
  person: { readonly email: string; readonly accessToken: string; readonly password: string },
): Promise<string> {
  const { accessToken, password } = person;
  await proveAddress(api.url, person);
  const { affiliate_policy: read } = policy.parse(
    await post(api.url, accessToken, 'V', 'query V { affiliate_policy { version } }', {}),
  );
  const input = {
    legal_name: 'Phạm Thị Ngọc Ánh',
    date_of_birth: '1995-04-12',
    identity_number: '079195001234',
    account_bank: '970436',
    account_number: '0071000824826',
    account_holder: 'PHAM THI NGOC ANH',
    policy_version: read.version,
  };
  return joined.parse(
    await post(
      api.url,
      accessToken,
      'J',
      'mutation J($input: JoinAffiliateInput!, $password: String!) { join_affiliate(input: $input, confirm_password: $password) { code } }',
      { input, password },
    ),
  ).join_affiliate.code;
}

/** An order that a stranger paid with an affiliate's code. */
export interface BroughtOrder {
  readonly id: string;
  readonly code: string;
  readonly totalVnd: bigint;
  /** Takes it back, as its buyer would. */
  refund(): Promise<void>;
}

/** Somebody new buys with an affiliate's code and pays at once. */
export async function bringOrder(
  api: ApiProcess,
  referralCode: string,
  plan: 'PRO' | 'KHA_PRO' = 'PRO',
): Promise<BroughtOrder> {
  const buyer = await registerPerson(api.url);
  const order = await makeOrder(api, buyer.accessToken, plan, referralCode);
  await payOff(api, order);
  return {
    id: order.id,
    code: order.code,
    totalVnd: order.totalVnd,
    async refund() {
      const input = {
        order_id: order.id,
        account_bank: '970422',
        account_number: '0987654321',
        account_holder: 'NGUYEN VAN BINH',
      };
      await post(
        api.url,
        buyer.accessToken,
        'R',
        'mutation R($input: RefundInput!, $password: String!) { request_refund(input: $input, confirm_password: $password) { id } }',
        { input, password: buyer.password },
      );
    },
  };
}

const report = z.object({
  affiliate_report: z.object({
    figures: z.object({
      clicks: z.number(),
      orders: z.number(),
      undone_orders: z.number(),
      accrued_amount: z.string().transform(BigInt),
      approved_amount: z.string().transform(BigInt),
    }),
    buckets: z.array(z.object({ orders: z.number(), amount: z.string().transform(BigInt) })),
  }),
});

/** This month's figures of an affiliate as the server has them now. */
export async function reportAtServer(
  api: ApiProcess,
  accessToken: string,
): Promise<z.infer<typeof report>['affiliate_report']> {
  const text =
    'query F { affiliate_report { figures { clicks orders undone_orders accrued_amount approved_amount } buckets { orders amount } } }';
  return report.parse(await post(api.url, accessToken, 'F', text, {})).affiliate_report;
}
