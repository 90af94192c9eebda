import type { Page } from 'playwright/test';
import { expect, test } from '../support/desktop-test.ts';
import { signInOnClient } from '../support/desktop-client.ts';
import { post } from '../support/people.ts';

const openStep = async (page: Page, step: number) => {
  await page.evaluate((to) => window.location.assign(to), `/ambassador-offer?step=${step}`);
  await page.waitForURL(/ambassador-offer/);
};

test('an application is written on without a network, is there after the client was killed, is never sent without one, and goes to the server with it', async ({
  machine,
  network,
  api,
  person,
}) => {
  const first = await machine.start();
  await signInOnClient(first, person);
  await openStep(first.page, 1);
  await first.page.getByLabel('Công việc hiện tại').fill('Chủ tiệm bánh');
  await expect(first.page.getByText(/Đã lưu nháp lúc/)).toBeVisible();

  network.setMode('refuse');
  await first.page.getByLabel('Nơi ở').fill('Đà Lạt, viết khi mất mạng');
  await first.page.getByLabel('Chuyên môn').fill('Bánh mì men tự nhiên');
  await expect(first.page.getByText(/Đã lưu trên máy này lúc/)).toBeVisible();
  await first.kill();

  const { page } = await machine.start();
  await openStep(page, 1);
  await expect(page.getByLabel('Nơi ở')).toHaveValue('Đà Lạt, viết khi mất mạng');
  await expect(page.getByLabel('Công việc hiện tại')).toHaveValue('Chủ tiệm bánh');
  await openStep(page, 5);
  await expect(page.getByRole('button', { name: 'Gửi đơn' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expect(
    page.getByRole('paragraph').filter({ hasText: 'Gửi đơn cần có mạng. Bản nháp vẫn được giữ.' }),
  ).toBeVisible();
  expect(await draftAtServer(api.url, person.accessToken)).toMatchObject({
    answers: { job_description: 'Chủ tiệm bánh', city_live: '' },
  });

  network.setMode('pass');
  await expect(page.getByText(/Đã lưu nháp lúc/)).toBeVisible();
  expect(await draftAtServer(api.url, person.accessToken)).toMatchObject({
    status: 'DRAFT',
    answers: {
      job_description: 'Chủ tiệm bánh',
      city_live: 'Đà Lạt, viết khi mất mạng',
      specialize: 'Bánh mì men tự nhiên',
    },
  });
});

async function draftAtServer(apiUrl: string, accessToken: string): Promise<unknown> {
  const answer = await post(
    apiUrl,
    accessToken,
    'Draft',
    'query Draft { ambassador_application { status answers { job_description city_live specialize } } }',
    {},
  );
  // the schema says so
  return (answer as { readonly ambassador_application: unknown }).ambassador_application;
}
