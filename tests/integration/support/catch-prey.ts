import { randomUUID } from 'node:crypto';
import { demoId } from '#server/demo/demo-course.ts';
import { hostOperations } from '#shared/api/operations.ts';
import type { Prey } from './access/access-rule.ts';
import type { ApiClient } from './api-client.ts';
import { proveAddress } from './prove-address.ts';
import type { TestServer } from './test-server.ts';

/** Of the victim. */
export const preyPassword = 'hoa mai 7 cánh';

/** A learner with one of everything that another could be after. */
export interface Victim {
  readonly userId: string;
  readonly client: ApiClient;
  readonly prey: Prey;
  /** Texts of theirs that no answer to another learner may hold. */
  readonly secrets: readonly string[];
}

/**
 * Registers the victim and gives them their things, over the API where a learner gets them by
 * themselves.
 */
export async function catchPrey(server: TestServer): Promise<Victim> {
  const client = server.client();
  const email = `nan-nhan-${randomUUID()}@vidu.vn`;
  const registered = await client.post(hostOperations.Register, {
    input: {
      full_name: 'Nạn Nhân',
      email,
      password: preyPassword,
      agreed: true,
      client: { kind: 'DESKTOP', name: 'máy của nạn nhân' },
    },
  });
  if (registered.codes.length > 0)
    throw new Error(`the victim could not register: ${registered.text}`);
  const { access_token: token, session_id: sessionId, user } = registered.data.register;
  client.bearer = token;
  await proveAddress(server, email);
  const ask = async (query: string, variables: object = {}) => {
    const answer = await client.post(query, variables);
    if (answer.codes.length > 0) throw new Error(`the victim got no prey: ${answer.text}`);
    return answer.data;
  };
  const { order_price: price } = await ask('{ order_price(plan: KHA_PRO) { total_amount } }');
  const input = { request_key: randomUUID(), plan: 'KHA_PRO', expected_total: price.total_amount };
  const { create_order: order } = await ask(
    'mutation ($input: CreateOrderInput!) { create_order(input: $input) { id payment_info { payment_code } } }',
    { input },
  );
  const question = {
    request_key: randomUUID(),
    topic: 'PAYMENT',
    subject: 'Chuyện riêng',
    text: 'Số điện thoại của tôi là 0909090909',
    picture_ids: [],
  };
  const { send_support_request: conversation } = await ask(
    'mutation ($input: SupportRequestInput!) { send_support_request(input: $input) { __typename } }',
    { input: question },
  );
  if (conversation.__typename !== 'SupportConversation')
    throw new Error('the request was not answered');
  const papers = {
    legal_name: 'Nạn Nhân',
    date_of_birth: '1990-11-20',
    identity_number: '001190123987',
    policy_version: 1,
  };
  await ask(
    `mutation ($input: JoinAffiliateInput!) { join_affiliate(input: $input, confirm_password: "${preyPassword}") { __typename } }`,
    {
      input: {
        ...papers,
        account_bank: '970436',
        account_number: '9900112233',
        account_holder: 'NAN NHAN',
      },
    },
  );
  const { create_campaign_link: link } = await ask(
    'mutation ($input: CampaignLinkInput!) { create_campaign_link(input: $input) { id } }',
    { input: { name: 'rieng-cua-nan-nhan', path: '/' } },
  );
  const secretIdea = 'Ý tưởng chỉ nạn nhân biết';
  await ask(
    'mutation ($input: AmbassadorAnswersInput!) { save_ambassador_draft(input: $input, step: 3, base_revision: 0) { revision } }',
    {
      input: {
        elearning_idea: secretIdea,
        identity_number: papers.identity_number,
        account_number: '9900112233',
      },
    },
  );
  const [request] = (await server.database.raw(
    'select id from support_requests where user_id = $1',
    [user.id],
  )) as readonly { readonly id: string }[];
  const [notification] = (await server.database.raw(
    'select id from notifications where user_id = $1',
    [user.id],
  )) as readonly { readonly id: string }[];
  // A pass comes with a paid order; what matters here is whose it is.
  const ticketCode = 'NANNHAN00000'.replaceAll(/[ILOU]/g, '0');
  await server.database.raw(
    "insert into tickets (code, order_id, user_id, plan, issued_at) values ($1, $2, $3, 'kha_pro', now())",
    [ticketCode, order.id, user.id],
  );
  // With the passes to what it includes: else the server's own round would give them, in the middle
  // of a test that looks for changes.
  await server.database.raw(
    "insert into tickets (code, order_id, user_id, plan, event_id, issued_at) select upper(left(md5(id::text), 12)), $1, $2, 'kha_pro', id, now() from events where 'kha_pro' = any (plans)",
    [order.id, user.id],
  );
  return {
    userId: user.id,
    client,
    prey: {
      userId: user.id,
      sessionId,
      orderId: order.id,
      ticketCode,
      notificationId: notification?.id ?? '',
      supportRequestId: request?.id ?? '',
      lessonId: demoId('lesson', 'dieu-ban-gioi-va-dieu-nguoi-khac-can'),
      campaignLinkId: link.id,
    },
    secrets: [
      email,
      'máy của nạn nhân',
      '0909090909',
      order.payment_info.payment_code,
      papers.identity_number,
      '9900112233',
      'rieng-cua-nan-nhan',
      secretIdea,
    ],
  };
}
