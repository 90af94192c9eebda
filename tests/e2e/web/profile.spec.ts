import type { Request } from 'playwright/test';
import sharp from 'sharp';
import { expectNoFaults } from '../support/expect-accessible.ts';
import { holdRequests } from '../support/held-requests.ts';
import { proveAddress } from '../support/mailbox.ts';
import { expect, signIn, test } from '../support/web-test.ts';

test('the profile is saved a group at a time, lists what is wrong, and two tabs never silently lose a change', async ({
  page,
  person,
  context,
}) => {
  await signIn(page, person, '/profile');
  const save = page.getByRole('button', { name: 'Lưu thay đổi' });
  await expect(page.getByRole('heading', { name: 'Cá nhân' })).toBeVisible();
  await expect(save).toBeHidden();

  // Three fields are wrong: they are listed above, and the first one has the focus.
  await page.getByLabel('Tên', { exact: true }).fill('');
  await page.getByLabel('Ngày sinh').fill('31/02/1990');
  await page.getByLabel('Số điện thoại').fill('123');
  await save.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Còn 3 ô cần sửa' })).toContainText(
    'Ngày sinh chưa đúng',
  );
  await expect(page.getByLabel('Tên', { exact: true })).toBeFocused();
  await expectNoFaults(page, 'fields to mend');

  await page.getByLabel('Tên', { exact: true }).fill('Ánh');
  await page.getByLabel('Ngày sinh').fill('1/2/1990');
  await page.getByLabel('Số điện thoại').fill('0903123456');
  await page.getByRole('combobox', { name: /Nơi ở/ }).click();
  await page
    .getByRole('combobox', { name: 'Tìm tỉnh' })
    .or(page.getByLabel('Tìm tỉnh, thành phố, cả tên cũ'))
    .first()
    .fill('dak nong');
  await page.getByRole('option', { name: /Lâm Đồng/ }).click();
  await save.click();
  await expect(save).toBeHidden();
  await expect(page.getByLabel('Ngày sinh')).toHaveValue('01/02/1990');

  // Another tab changes the same field meanwhile.
  const second = await context.newPage();
  await second.goto('/profile?group=course');
  await page.getByRole('button', { name: /Khóa học của bạn/ }).click();
  await page.getByLabel('Tên khóa học').fill('Bánh mì của tôi');
  await second.getByLabel('Tên khóa học').fill('Bánh bao');
  await second.getByRole('button', { name: 'Lưu thay đổi' }).click();
  await expect(second.getByRole('button', { name: 'Lưu thay đổi' })).toBeHidden();
  await save.click();
  const question = page.getByRole('dialog', { name: 'Hồ sơ vừa được sửa ở nơi khác' });
  await expect(question).toContainText('Bánh mì của tôi');
  await expect(question).toContainText('Bánh bao');
  await expectNoFaults(page, 'two versions', 'dialog');
  await question.getByRole('button', { name: 'Giữ bản của tôi' }).click();
  await expect(save).toBeHidden();
  await second.reload();
  await expect(second.getByLabel('Tên khóa học')).toHaveValue('Bánh mì của tôi');

  // Leaving asks for what would be lost.
  await page.getByRole('button', { name: /Cá nhân/ }).click();
  await page.getByLabel('Họ', { exact: true }).fill('Lê');
  await page.getByRole('link', { name: 'Bảng học tập' }).first().click();
  const leaving = page.getByRole('dialog', { name: 'Rời trang mà chưa lưu?' });
  await expect(leaving).toContainText('Họ');
  await leaving.getByRole('button', { name: 'Ở lại' }).click();
  await expect(page.getByLabel('Họ', { exact: true })).toHaveValue('Lê');
});

test('what is typed back in the profile while it is saved is a change', async ({
  page,
  person,
}) => {
  await signIn(page, person, '/profile?group=course');
  await page.goto('/profile?group=course');
  const field = page.getByLabel('Tên khóa học');
  const save = page.getByRole('button', { name: 'Lưu thay đổi' });
  const isSaving = (request: Request) =>
    request.postData()?.includes('UpdateProfileCourse') === true;
  const release = await holdRequests(page, isSaving);
  await field.fill('Bánh mì viết nhầm');
  const asked = page.waitForRequest(isSaving);
  await save.click();
  await asked;
  await field.fill('');
  release();
  await expect(page.getByText(/Đã lưu/).first()).toBeVisible();
  await expect(field).toHaveValue('');
  await save.click();
  await expect(save).toBeHidden();
  await page.reload();
  await expect(field).toHaveValue('');
});

test('a picture is cut square by the keyboard alone, is shown, and is taken away; an account is shown before it is kept and masked after', async ({
  page,
  person,
  api,
}) => {
  await proveAddress(api.url, person);
  await signIn(page, person, '/profile');
  const picture = await sharp({
    create: { width: 800, height: 500, channels: 3, background: '#fabb15' },
  })
    .jpeg()
    .toBuffer();
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'toi.jpg', mimeType: 'image/jpeg', buffer: picture });
  const cut = page.getByRole('dialog', { name: 'Cắt ảnh đại diện' });
  const size = cut.getByRole('slider', { name: 'Cỡ khung' });
  await expect(size).toHaveValue('100');
  await expectNoFaults(page, 'a picture to be cut', 'dialog');
  await size.focus();
  await page.keyboard.press('Home');
  await expect(size).toHaveValue('20');
  await cut.getByRole('button', { name: 'Dùng ảnh này' }).focus();
  await page.keyboard.press('Enter');
  const shown = page.getByRole('region', { name: 'Ảnh đại diện' }).locator('img');
  await expect(shown).toHaveAttribute('src', /^\/avatars\/[\w-]{24}-512\.webp$/);
  await expect
    .poll(async () => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Bỏ ảnh' }).click();
  await expect(shown).toHaveCount(0);

  await page.goto('/profile?group=payout');
  await page.getByRole('combobox', { name: /Ngân hàng/ }).click();
  await page.getByLabel('Tìm ngân hàng').fill('ngoai thuong');
  await page.getByRole('option', { name: /Vietcombank/ }).click();
  await page.getByLabel('Số tài khoản').fill('0011 0042 1948');
  await page.getByLabel('Chủ tài khoản').fill('Phạm Thị Ngọc Ánh');
  await expect(page.getByText('Sẽ lưu thành: PHAM THI NGOC ANH')).toBeVisible();
  await page.getByRole('button', { name: 'Lưu thay đổi' }).click();
  const confirm = page.getByRole('dialog', { name: 'Lưu tài khoản này?' });
  await expect(confirm).toContainText('PHAM THI NGOC ANH');
  await expect(confirm).toContainText('001100421948');
  await confirm.getByLabel('Mật khẩu của bạn').fill(person.password);
  await confirm.getByRole('button', { name: 'Lưu thay đổi' }).click();
  await expect(page.getByText('Vietcombank •••• 1948')).toBeVisible();
  await page.getByRole('button', { name: 'Thông tin ngân hàng' }).click();
  await expect(page.getByRole('dialog', { name: 'Thông tin ngân hàng' })).toContainText(
    'PHAM THI NGOC ANH',
  );
});

test('a copy of one’s data is made and fetched; deleting the account says what stays, asks the password and can be taken back', async ({
  page,
  person,
  api,
}) => {
  await proveAddress(api.url, person);
  await signIn(page, person, '/settings#du-lieu');
  await page.getByRole('button', { name: 'Lập bản sao' }).click();
  const copy = page.getByRole('dialog', { name: 'Lập bản sao dữ liệu' });
  await copy.getByRole('button', { name: 'Lập bản sao' }).click();
  await expect(copy).toContainText('Bạn điền ô này để xác nhận là bạn nhé.');
  await copy.getByLabel('Mật khẩu của bạn').fill(person.password);
  await copy.getByRole('button', { name: 'Lập bản sao' }).click();
  await expect(copy).toBeHidden();
  const fetchIt = page.getByRole('button', { name: 'Tải tệp zip' });
  await expect(fetchIt).toBeVisible();
  const download = page.waitForEvent('download');
  await fetchIt.click();
  const fetching = page.getByRole('dialog', { name: 'Tải bản sao dữ liệu' });
  await expectNoFaults(page, 'the copy fetched', 'dialog');
  await fetching.getByLabel('Mật khẩu của bạn').fill(person.password);
  await fetching.getByRole('button', { name: 'Tải tệp zip' }).click();
  expect((await download).suggestedFilename()).toBe('du-lieu-cua-toi.zip');

  await page.getByRole('button', { name: 'Xóa tài khoản…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Xóa tài khoản' });
  await expect(dialog).toContainText('Nghị định 356/2025/NĐ-CP');
  await dialog.getByRole('button', { name: 'Yêu cầu xóa' }).click();
  await expect(dialog).toContainText('Bạn đánh dấu vào ô này để tiếp tục.');
  await expectNoFaults(page, 'the deletion refused', 'dialog');
  await dialog.getByLabel('Tôi hiểu rằng sau khi xóa không lấy lại được').check();
  await dialog.getByLabel('Mật khẩu của bạn').fill('không phải 7');
  await dialog.getByRole('button', { name: 'Yêu cầu xóa' }).click();
  await expect(dialog).toContainText('Mật khẩu chưa đúng.');
  await dialog.getByLabel('Mật khẩu của bạn').fill(person.password);
  await dialog.getByRole('button', { name: 'Yêu cầu xóa' }).click();
  await page
    .getByRole('dialog', { name: 'Đã nhận yêu cầu' })
    .getByRole('button', { name: 'Xong' })
    .click();
  await expect(page.getByText('Hạn cuối theo luật')).toBeVisible();
  await page.getByRole('button', { name: 'Giữ lại tài khoản' }).click();
  await expect(page.getByRole('button', { name: 'Xóa tài khoản…' })).toBeVisible();
});

test('a wallet below the minimum is paid or given up by its amount when its owner leaves', async ({
  page,
  person,
  api,
}) => {
  await proveAddress(api.url, person);
  // A commission matures after days; what the server makes of it is
  // tests/integration/office/people-data.test.ts.
  const rest = {
    __typename: 'WalletRest',
    amount: '190000',
    refuse_reason: null,
    account_bank: '970436',
    account_masked: '•••• 4826',
  };
  const sent: unknown[] = [];
  await page.route('**/graphql', async (route) => {
    const { operationName, variables } = route.request().postDataJSON() as {
      readonly operationName: string;
      readonly variables: { readonly rest?: unknown };
    }; // GraphQL's envelope
    if (operationName === 'RequestAccountDeletion') sent.push(variables.rest);
    if (operationName !== 'PeopleData' || sent.length > 0) return route.fallback();
    const response = await route.fetch();
    const answer = (await response.json()) as {
      readonly data: { readonly account_deletion: object };
    }; // the schema says so
    return route.fulfill({
      response,
      json: {
        data: { ...answer.data, account_deletion: { ...answer.data.account_deletion, rest } },
      },
    });
  });
  await signIn(page, person, '/settings#du-lieu');
  await page.getByRole('button', { name: 'Xóa tài khoản…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Xóa tài khoản' });
  await expect(
    dialog.getByRole('radio', { name: 'Nhận nốt 190.000 ₫ về Vietcombank •••• 4826' }),
  ).toBeVisible();
  await dialog.getByLabel('Tôi hiểu rằng sau khi xóa không lấy lại được').check();
  await dialog.getByLabel('Mật khẩu của bạn').fill(person.password);
  await dialog.getByRole('button', { name: 'Yêu cầu xóa' }).click();
  await expect(dialog).toContainText('Bạn chọn nhận hay không nhận số tiền còn trong ví.');
  await expectNoFaults(page, 'the rest of a wallet', 'dialog');
  await dialog.getByRole('radio', { name: 'Không nhận 190.000 ₫ này' }).check();
  await dialog.getByRole('button', { name: 'Yêu cầu xóa' }).click();
  // The server knows of no such wallet: what is left now is looked at anew.
  await expect(dialog).toContainText('Số dư ví vừa thay đổi.');
  await expect(dialog.getByRole('radio')).toHaveCount(0);
  expect(sent).toEqual([{ becomes: 'GIVEN_UP', amount: '190000' }]);
});
