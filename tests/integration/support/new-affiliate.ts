import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { hostOperations } from '#shared/api/operations.ts';
import type { ApiClient } from './api-client.ts';
import { proveAddress } from './prove-address.ts';
import type { TestServer } from './test-server.ts';

/** Somebody new whom an administrator made an affiliate, with a desktop client. */
export async function newAffiliate(server: TestServer, admin: ApiClient): Promise<ApiClient> {
  const client = server.client();
  const email = `ctv-${randomUUID()}@vidu.vn`;
  const answer = await client.post(hostOperations.Register, {
    input: {
      full_name: 'Người Giới Thiệu',
      email,
      password: demoPassword,
      agreed: true,
      client: { kind: 'DESKTOP', name: 'x' },
    },
  });
  client.bearer = answer.data.register.access_token;
  await proveAddress(server, email);
  const input = {
    user_id: answer.data.register.user.id,
    code: 'GIOITHIEU',
    account_bank: '970436',
    account_number: '0011223355',
    account_holder: 'NGUOI GIOI THIEU',
  };
  expect(
    (
      await admin.post(
        'mutation ($input: ActivateAffiliateInput!) { activate_affiliate(input: $input, confirm_password: "hoc-cung-mai-2026") }',
        { input },
      )
    ).codes,
  ).toEqual([]);
  return client;
}
