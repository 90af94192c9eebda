import type { Page } from 'playwright/test';
import { startApiProcess } from '../support/api-process.ts';
import { expectNoFaults } from '../support/expect-accessible.ts';
import { post, registerPerson } from '../support/people.ts';
import { makeOrder, payOff, transfer } from '../support/shop.ts';
import { expect, fillSignIn, signIn, test } from '../support/web-test.ts';
import { wrongClock } from '../support/wrong-clock.ts';
import { isShortRun, leftToLongRun } from '../../short-run.ts';

test.skip(isShortRun, leftToLongRun);

/** Each size and each theme once. */
const looks = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const;

/** At each look nothing is wider than the page, and axe finds nothing. */
async function holds(page: Page): Promise<void> {
  for (const { colorScheme, ...size } of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(size);
    await expectNoFaults(page, `${page.url()} at ${size.width} px, ${colorScheme}`);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(size.width);
  }
  await page.setViewportSize(looks[0]);
}

test('an order that ended with a part paid is named on the dashboard and at the checkout, beside a newer one', async ({
  page,
}) => {
  const first = await startApiProcess({ keepsData: true });
  const person = await registerPerson(first.url);
  const late = await makeOrder(first, person.accessToken);
  await transfer(first, { amountVnd: 900_000n, memo: late.paymentCode });
  await first.stop();
  const api = await startApiProcess({
    dataDir: first.dataDir,
    env: wrongClock(25 * 3_600_000),
    removesData: true,
  });
  try {
    await page.goto(`${api.url}/login?next=/dashboard`);
    await fillSignIn(page, person);
    const kept = page.getByText(new RegExp(`^Đơn ${late.code} đang giữ 900\\.000`));
    await expect(kept).toBeVisible();
    await holds(page);
    await page.goto(`${api.url}/checkout`);
    await expect(kept).toBeVisible();
    await holds(page);
    await page.getByRole('button', { name: 'Tiếp tục tới chuyển khoản' }).press('Enter');
    await expect(page).toHaveURL(/\/order\//);
    await page.goto(`${api.url}/dashboard`);
    await expect(page.getByRole('link', { name: 'Thanh toán tiếp' })).toBeVisible();
    await expect(kept).toBeVisible();
    await page.getByRole('link', { name: 'Chuyển nốt hoặc nhận lại' }).press('Enter');
    await expect(page).toHaveURL(new RegExp(`/order/${late.id}$`));
    await expect(page.getByRole('button', { name: 'Tạo mã mới' })).toBeVisible();
  } finally {
    await api.stop();
  }
});

test('money that goes back and waits for an account is named until the account is there', async ({
  page,
  person,
  api,
}) => {
  const part = await makeOrder(api, person.accessToken);
  await transfer(api, { amountVnd: 1_000_000n, memo: part.paymentCode });
  await post(
    api.url,
    person.accessToken,
    'Off',
    'mutation Off($id: ID!) { cancel_order(id: $id) { id } }',
    { id: part.id },
  );
  await signIn(page, person, '/checkout');
  const owed = page.getByText(new RegExp(`^Đơn ${part.code} có 1\\.000\\.000\\s₫ chờ gửi lại bạn`));
  await expect(owed).toBeVisible();
  await page.goto('/dashboard');
  await expect(owed).toBeVisible();
  await holds(page);
  // What is bought meanwhile takes nothing from it.
  await payOff(api, await makeOrder(api, person.accessToken, 'KHA_PRO'));
  await expect(owed).toBeVisible();
  await page.getByRole('link', { name: 'Ghi tài khoản nhận' }).press('Enter');
  await page.getByRole('button', { name: 'Nhập tài khoản' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').click();
  await page.getByRole('option', { name: /Vietcombank/ }).click();
  await dialog.getByLabel('Số tài khoản').fill('0071000824826');
  await dialog.getByLabel('Chủ tài khoản').fill('PHAM THI NGOC ANH');
  await dialog.getByLabel('Mật khẩu của bạn').fill(person.password);
  await dialog.getByRole('button', { name: 'Gửi tài khoản' }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Cành mai của bạn' })).toBeVisible();
  await expect(owed).toHaveCount(0);
});
