/**
 * `npm run demo:pay`: plays the bank for the demonstration that runs (`npm start`): finds an order
 * that waits for its money, signs a webhook as the bank's provider would and posts it, so that
 * anyone can see a checkout turn to paid.
 */
import { randomInt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { demoBankFile } from '#server/modules/commerce/demo-bank-key.ts';
import { readConfig } from '#server/config.ts';
import { demoAccounts, demoAdminSecret, demoPassword } from '#server/demo/demo-accounts.ts';
import { codeAt } from '#server/modules/auth/api.ts';
import { hostOperations } from '#shared/api/operations.ts';
import { cassoWebhook, sepayWebhook } from './demo-bank/bank-webhook.ts';
import { demoPayUsage, isWantedOrder, readDemoPayArguments } from './demo-bank/read-arguments.ts';

const orderFields =
  'id code learner_name status payment_code missing_amount excess_amount received_amount';
const config = readConfig(process.env);
const server = `http://127.0.0.1:${config.port}`;
const asked = readDemoPayArguments(process.argv.slice(2));
const input = typeof asked === 'string' ? exitWith(`${asked}\n\n${demoPayUsage}`) : asked;

const keys = readKeys();
const token = await signInAsAdmin();
const order = await findOrder(token, input.order);
const amountVnd = input.amountVnd ?? order.missing_amount;
if (amountVnd <= 0n)
  exitWith(`Đơn ${order.code} không còn thiếu tiền. Dùng --amount để chuyển thêm.`);
const memo = input.memo ?? order.payment_code;
await deliver(amountVnd, memo);
console.log(
  `Đã báo ${dong(amountVnd)} cho ${order.code} của ${order.learner_name} qua ${input.provider === 'sepay' ? 'SePay' : 'Casso'}, nội dung “${memo}”.`,
);
const after = await readOrder(token, order.id);
if (!bare(memo).includes(order.payment_code))
  console.log('Nội dung không có mã của đơn, nên khoản này chờ ở bàn giao dịch chưa khớp.');
console.log(`Đơn ${after.code}: ${stateText(after)}.`);

/** The key that the server made up for the demonstration's bank, or the configured ones. */
function readKeys(): { readonly sepay: string; readonly casso: string | null } {
  const file = path.join(config.dataFolder, demoBankFile);
  if (!existsSync(file))
    exitWith(
      `Không thấy ${demoBankFile} trong thư mục dữ liệu: chạy npm start trước, với cùng DATA_DIR.`,
    );
  const made = z
    .object({ sepay_api_key: z.string(), casso_secret: z.string().optional() })
    .parse(JSON.parse(readFileSync(file, 'utf8')));
  return {
    sepay: config.bank.sepayApiKey ?? made.sepay_api_key,
    casso: config.bank.cassoSecret ?? made.casso_secret ?? null,
  };
}

async function signInAsAdmin(): Promise<string> {
  const admin = demoAccounts.find(({ officeRole }) => officeRole === 'owner');
  const input = {
    email: admin?.email,
    password: demoPassword,
    client: { kind: 'DESKTOP', name: 'Ngân hàng thử' },
  };
  const { errors = [] } = await post('SignIn', hostOperations.SignIn, { input }, null);
  const challenge = errors[0]?.extensions?.challenge;
  if (challenge === undefined)
    exitWith(
      `Máy chủ từ chối: ${errors[0]?.message ?? 'tài khoản quản trị không có lớp bảo vệ thứ hai'}`,
    );
  // The code of now may be used already, by the person at the browser: the next one is good too.
  for (const atMs of [Date.now(), Date.now() + 30_000]) {
    const { data } = await post(
      'CompleteSignIn',
      hostOperations.CompleteSignIn,
      { input: { challenge, code: codeAt(demoAdminSecret, atMs) } },
      null,
    );
    const entered = z
      .object({ complete_sign_in: z.object({ access_token: z.string() }) })
      .safeParse(data);
    if (entered.success) return entered.data.complete_sign_in.access_token;
  }
  return exitWith('Mã 6 số của admin vừa được dùng: đợi 30 giây rồi chạy lại.');
}

/** An order as far as the bank and the last line of this script need it. */
type DemoOrder = z.infer<ReturnType<typeof orderShape>>;

function orderShape() {
  const money = z.string().transform(BigInt);
  return z.object({
    id: z.string(),
    code: z.string(),
    learner_name: z.string(),
    status: z.string(),
    payment_code: z.string(),
    missing_amount: money,
    excess_amount: money,
    received_amount: money,
  });
}

async function findOrder(accessToken: string, wanted: string | null): Promise<DemoOrder> {
  const text = `query DemoOrders($search: String) { admin_orders(first: 100, tab: ALL, search: $search) { nodes { ${orderFields} } } }`;
  const answer = z
    .object({ admin_orders: z.object({ nodes: z.array(orderShape()) }) })
    .parse(await ask('DemoOrders', text, { search: wanted }, accessToken));
  const orders = answer.admin_orders.nodes;
  const found =
    wanted === null
      ? orders.find(({ status }) => status === 'PENDING' || status === 'UNDERPAID')
      : orders.find(({ code }) => isWantedOrder(code, wanted));
  if (found === undefined)
    exitWith(
      wanted === null
        ? 'Không có đơn nào đang chờ thanh toán. Tạo một đơn trên cổng học trước.'
        : `Không thấy đơn ${wanted}.`,
    );
  return found;
}

async function readOrder(accessToken: string, id: string): Promise<DemoOrder> {
  const text = `query DemoOrder($id: ID!) { admin_order(id: $id) { ${orderFields} } }`;
  return z
    .object({ admin_order: orderShape() })
    .parse(await ask('DemoOrder', text, { id }, accessToken)).admin_order;
}

async function deliver(amount: bigint, content: string): Promise<void> {
  const { account } = config.bank;
  if (account === null)
    exitWith('Chưa cấu hình tài khoản nhận tiền (BANK_BIN, BANK_ACCOUNT, BANK_HOLDER).');
  const transfer = {
    accountNumber: account.accountNumber,
    amountVnd: amount,
    memo: content,
    reference: `FT${Date.now()}${randomInt(1000)}`,
    id: randomInt(1, 2 ** 40),
  };
  if (input.provider === 'casso' && keys.casso === null)
    exitWith('Chưa có khóa của Casso (CASSO_SECRET).');
  const webhook =
    input.provider === 'casso'
      ? cassoWebhook(transfer, keys.casso ?? '', Date.now())
      : sepayWebhook(transfer, keys.sepay, Date.now());
  const answer = await reach(`${server}${webhook.path}`, {
    method: 'POST',
    headers: webhook.headers,
    body: webhook.body,
  });
  if (!answer.ok)
    exitWith(`Máy chủ không nhận (${answer.status}): ${(await answer.text()).slice(0, 300)}`);
}

async function ask(
  operationName: string,
  query: string,
  variables: object,
  accessToken: string | null,
): Promise<unknown> {
  const answer = await post(operationName, query, variables, accessToken);
  const [refusal] = answer.errors ?? [];
  if (refusal !== undefined) exitWith(`Máy chủ từ chối: ${refusal.message}`);
  return answer.data;
}

async function post(
  operationName: string,
  query: string,
  variables: object,
  accessToken: string | null,
) {
  const headers = {
    'content-type': 'application/json',
    ...(accessToken === null ? {} : { authorization: `Bearer ${accessToken}` }),
  };
  const response = await reach(`${server}/graphql`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ operationName, query, variables }),
  });
  return z
    .object({
      data: z.unknown(),
      errors: z
        .array(
          z.object({
            message: z.string(),
            extensions: z.object({ challenge: z.string().optional() }).optional(),
          }),
        )
        .optional(),
    })
    .parse(await response.json());
}

async function reach(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch {
    return exitWith(`Không gọi được ${server}: chạy npm start trước (cùng PORT).`);
  }
}

/** A memo as it is matched: letters and digits alone. */
function bare(text: string): string {
  return text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

function stateText({ status, missing_amount: missing, excess_amount: excess }: DemoOrder): string {
  if (status === 'PAID')
    return excess > 0n ? `đã thanh toán, thừa ${dong(excess)}` : 'đã thanh toán';
  if (status === 'UNDERPAID') return `chưa đủ, còn thiếu ${dong(missing)}`;
  if (status === 'REVIEW') return 'tiền đang chờ quản trị viên kiểm tra';
  if (status === 'PENDING') return 'vẫn chờ tiền; khoản vừa báo nằm ở bàn giao dịch chưa khớp';
  return `trạng thái ${status}`;
}

function dong(amount: bigint): string {
  return `${new Intl.NumberFormat('vi-VN').format(amount)} ₫`;
}

function exitWith(text: string): never {
  console.error(text);
  process.exit(1);
}
