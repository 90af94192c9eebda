import type { Page } from 'playwright/test';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { bringOrder, joinAffiliate } from '../support/affiliates.ts';
import type { ApiProcess } from '../support/api-process.ts';
import { post, registerPerson } from '../support/people.ts';
import {
  administratorCode,
  confirmAsAdministrator,
  signInAdministrator,
} from '../support/second-factor.ts';
import { expect, signIn, test } from '../support/web-test.ts';
import { isShortRun, leftToLongRun } from '../../short-run.ts';

test.skip(isShortRun, leftToLongRun);

// A colleague of the office goes on while a dialog is open: what is behind it is another hold then,
// and the dialog says nothing of it.
const admin = { email: 'admin@maivang.example', password: demoPassword };
const dialog = (page: Page) => page.getByRole('dialog');
const detail = (page: Page) => page.getByRole('complementary', { name: 'Chi tiết' });

interface Shown {
  readonly id: string;
  readonly revision: string;
}

/** A colleague who looks right before each word. */
function colleague(api: ApiProcess, token: string) {
  return {
    async payouts(userId: string, is: boolean, reason: string): Promise<void> {
      const { admin_affiliate: shown } = (await post(
        api.url,
        token,
        'Shown',
        'query Shown($id: ID!) { admin_affiliate(id: $id) { id revision } }',
        { id: userId },
      )) as { readonly admin_affiliate: Shown }; // the schema says so
      await post(
        api.url,
        token,
        'Hold',
        'mutation Hold($id: ID!, $revision: ID!, $is: Boolean!, $reason: String!, $code: String!) { hold_affiliate_payouts(id: $id, revision: $revision, is_held: $is, reason: $reason, confirm_password: $code) { id } }',
        { ...shown, is, reason, code: await administratorCode(api.url) },
      );
    },
    async commission(userId: string, word: 'hold' | 'release', reason: string): Promise<void> {
      const { admin_commissions: found } = (await post(
        api.url,
        token,
        'Shown',
        'query Shown($id: ID!) { admin_commissions(affiliate_id: $id) { nodes { id revision } } }',
        { id: userId },
      )) as { readonly admin_commissions: { readonly nodes: readonly Shown[] } }; // the schema says so
      await post(
        api.url,
        token,
        'Say',
        `mutation Say($id: ID!, $revision: ID!, $reason: String!, $code: String!) { ${word}_commission(id: $id, revision: $revision, reason: $reason, confirm_password: $code) }`,
        { ...found.nodes[0], reason, code: await administratorCode(api.url) },
      );
    },
  };
}

/** Presses it twice: what the page behind has learned since is nothing that the dialog said. */
async function pressTwice(page: Page, name: string): Promise<void> {
  for (let press = 0; press < 2; press += 1) {
    await confirmAsAdministrator(dialog(page));
    const answered = page.waitForResponse((response) =>
      /HoldAffiliatePayouts|ReleaseCommission/.test(response.request().postData() ?? ''),
    );
    await dialog(page).getByRole('button', { name, exact: true }).click();
    // Its sentence goes away before the request goes: what stands after the answer is the answer's.
    await answered;
    await expect(dialog(page).getByText('Điều bạn xem vừa thay đổi')).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
}

test('payouts that a colleague holds for another reason meanwhile are not let go by an open dialog', async ({
  page,
  api,
}) => {
  const person = await registerPerson(api.url);
  await joinAffiliate(api, person);
  const other = colleague(api, await signInAdministrator(api.url));
  await other.payouts(person.userId, true, 'Chờ bản sao giấy tờ');
  await signIn(page, admin, `/admin/affiliates?xem=${person.userId}`);
  await expect(detail(page).getByText(/Chờ bản sao giấy tờ/)).toBeVisible();
  await detail(page).getByRole('button', { name: 'Mở lại chi trả' }).click();
  await dialog(page).getByLabel('Lý do').fill('đã nhận giấy tờ');
  await other.payouts(person.userId, false, 'đã hỏi');
  await other.payouts(person.userId, true, 'Công an đề nghị dừng');
  await pressTwice(page, 'Mở lại chi trả');
  await expect(detail(page).getByText(/Công an đề nghị dừng/)).toBeVisible();
});

test('a commission that a colleague holds for another reason meanwhile is not let go by an open dialog', async ({
  page,
  api,
}) => {
  const person = await registerPerson(api.url);
  await bringOrder(api, await joinAffiliate(api, person));
  const other = colleague(api, await signInAdministrator(api.url));
  await other.commission(person.userId, 'hold', 'Tên người trả khác');
  await signIn(page, admin, `/admin/affiliates?xem=${person.userId}`);
  await expect(detail(page).getByText(/Tên người trả khác/)).toBeVisible();
  await detail(page).getByRole('button', { name: 'Bỏ giữ' }).click();
  await dialog(page).getByLabel('Lý do').fill('đã hỏi');
  await other.commission(person.userId, 'release', 'đã hỏi');
  await other.commission(person.userId, 'hold', 'Cùng một tài khoản');
  await pressTwice(page, 'Bỏ giữ');
  await expect(detail(page).getByText(/Cùng một tài khoản/)).toBeVisible();
});
