import { expectNoFaults } from '../support/expect-accessible.ts';
import { proveAddress, readMail } from '../support/mailbox.ts';
import { post, progressAtServer, registerPerson } from '../support/people.ts';
import { lessons, PlayerPage } from '../support/player-page.ts';
import { administratorCode, signInAdministrator } from '../support/second-factor.ts';
import { makeOrder, payOff } from '../support/shop.ts';
import { expect, fillSignIn, signIn, test } from '../support/web-test.ts';

test('an address is proved by the pasted code of its e-mail; wrong ones are counted down, and another address gets another code', async ({
  page,
  person,
  api,
}) => {
  await signIn(page, person, '/verify?next=%2Fsettings');
  const code = page.getByLabel('Mã xác minh');
  await expect(page.getByText(person.email)).toBeVisible();
  await expect(page.getByRole('button', { name: /Gửi lại sau \d+ giây/ })).toBeVisible();
  const first = /\d{6}/.exec(await readMail(api.url, person.email, 'Mã xác minh'))?.[0] ?? '';
  await code.pressSequentially(first === '111111' ? '222222' : '111111');
  await expect(
    page.getByText('Mã chưa đúng. Bạn xem lại rồi nhập lại nhé, còn 4 lần thử.'),
  ).toBeVisible();
  await expect(code).toHaveValue('');
  await page.getByRole('button', { name: 'Xác minh', exact: true }).click();
  await expect(
    page.getByText('Mã chưa đúng. Bạn xem lại rồi nhập lại nhé, còn 4 lần thử.'),
  ).toBeVisible();
  await expectNoFaults(page, page.url());

  await page.getByRole('button', { name: 'Đổi email' }).click();
  const other = `khac-${person.email}`;
  await page.getByLabel('Email mới').fill(other);
  await page.getByLabel('Mật khẩu', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Đổi và gửi mã' }).click();
  await expect(page.getByText(other)).toBeVisible();
  const second = /\d{6}/.exec(await readMail(api.url, other, 'Mã xác minh'))?.[0] ?? '';
  await code.fill(` ${second.slice(0, 3)} ${second.slice(3)}`);
  await expect(page.getByRole('heading', { name: 'Đã xác minh email' })).toBeFocused();
  await page.getByRole('link', { name: 'Tiếp tục' }).click();
  await expect(page).toHaveURL(/\/settings$/);
});

test('a lost password: the same answer for everybody, a link that signs in once, and a page of its own when it is dead', async ({
  page,
  person,
  api,
}) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('khong-co-ai@example.com');
  await page.getByRole('link', { name: 'Quên mật khẩu?' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('khong-co-ai@example.com');
  await page.getByRole('button', { name: 'Gửi hướng dẫn' }).click();
  const answer = page.getByText(
    'Nếu email này có tài khoản, hướng dẫn đã được gửi. Bạn xem cả mục Thư rác nhé.',
  );
  await expect(answer).toBeVisible();
  await page.getByRole('button', { name: 'Dùng email khác' }).click();
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Gửi hướng dẫn' }).click();
  await expect(answer).toBeVisible();

  const path =
    /\/reset#token=[\w-]{43}/.exec(
      await readMail(api.url, person.email, 'Đặt lại mật khẩu'),
    )?.[0] ?? '';
  await page.goto(path);
  await page.getByLabel('Mật khẩu mới', { exact: true }).fill('hoa-dao-no-2027');
  await page.getByLabel('Nhập lại mật khẩu mới').fill('hoa-dao-no-2028');
  await page.getByRole('button', { name: 'Đặt mật khẩu' }).click();
  await expect(page.getByText('Hai mật khẩu chưa giống nhau.')).toBeVisible();
  await expectNoFaults(page, page.url());
  await page.getByLabel('Nhập lại mật khẩu mới').fill('hoa-dao-no-2027');
  await page.getByRole('button', { name: 'Đặt mật khẩu' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Chào Ánh');

  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Đường dẫn này đã hết hạn' })).toBeVisible();
  await page.getByRole('link', { name: 'Gửi link mới' }).click();
  await expect(page.getByRole('heading', { name: 'Quên mật khẩu' })).toBeVisible();
});

test('where the second factor is asked for, another password goes once more behind it, as it was typed', async ({
  page,
  api,
}) => {
  const person = await registerPerson(api.url);
  // Of somebody with a factor whose proof is older than five minutes (second-factor.test.ts has the
  // real one): refused until it is proved.
  let isProved = false;
  await page.route('**/graphql', async (route) => {
    // GraphQL's envelope
    const { operationName } = route.request().postDataJSON() as { readonly operationName: string };
    if (operationName === 'ProveSession') {
      isProved = true;
      return route.fulfill({ json: { data: { prove_session: true } } });
    }
    if (isProved || operationName !== 'ChangePassword') return route.fallback();
    return route.fulfill({
      json: {
        errors: [
          {
            message: 'Cần xác nhận',
            path: ['change_password'],
            extensions: { code: 'FACTOR_PROOF_NEEDED', request_id: 'thu' },
          },
        ],
      },
    });
  });
  await signIn(page, person, '/change-password');
  await page.getByLabel('Mật khẩu hiện tại').fill(person.password);
  await page.getByLabel('Mật khẩu mới', { exact: true }).fill('hoa-dao-no-2027');
  await page.getByLabel('Nhập lại mật khẩu mới').fill('hoa-dao-no-2027');
  await page.getByRole('button', { name: 'Đổi mật khẩu' }).click();
  const dialog = page.getByRole('dialog', { name: 'Xác nhận là bạn' });
  await expectNoFaults(page, 'the proof before another password', 'dialog');
  await dialog.getByLabel('Mật khẩu của bạn').fill(person.password);
  await dialog.getByRole('button', { name: 'Xác nhận và đổi mật khẩu' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Đã đổi mật khẩu')).toBeVisible();
});

test('an ended session is opened again over its page, where nothing is lost; a demanded password comes before everything else', async ({
  page,
  api,
}) => {
  const person = await registerPerson(api.url);
  const digits = /\d{6}/.exec(await readMail(api.url, person.email, 'Mã xác minh'))?.[0] ?? '';
  await post(
    api.url,
    person.accessToken,
    'Verify',
    'mutation Verify($code: String!) { verify_email(code: $code) { id } }',
    { code: digits },
  );
  await signIn(page, person, '/change-password');
  await page.getByLabel('Mật khẩu hiện tại').fill(person.password);
  await page.getByLabel('Mật khẩu mới', { exact: true }).fill('hoa-dao-no-2027');
  await page.getByLabel('Nhập lại mật khẩu mới').fill('hoa-dao-no-2027');

  const admin = await signInAdministrator(api.url);
  const found = (await post(
    api.url,
    admin,
    'Find',
    'query Find($search: String) { admin_people(search: $search) { nodes { id } } }',
    { search: person.email },
    // the schema says so
  )) as { readonly admin_people: { readonly nodes: readonly { readonly id: string }[] } };
  const id = found.admin_people.nodes[0]?.id;
  await post(
    api.url,
    admin,
    'Out',
    'mutation Out($id: ID!, $proof: String!) { end_person_sessions(id: $id, reason: "thử", confirm_password: $proof) { is_self } }',
    { id, proof: await administratorCode(api.url) },
  );

  // The page hears of it by itself, whenever that is: what is typed then would go into the dialog.
  const dialog = page.getByRole('dialog', { name: 'Phiên đăng nhập đã hết' });
  await expect(dialog.getByLabel('Email của phiên này')).toHaveValue(person.email);
  await expect(dialog.getByLabel('Mật khẩu', { exact: true })).toBeFocused();
  await expectNoFaults(page, page.url());
  await dialog.getByLabel('Mật khẩu', { exact: true }).fill('sai-mat-khau-1');
  await dialog.getByRole('button', { name: 'Đăng nhập lại' }).click();
  await expect(dialog.getByText('Email hoặc mật khẩu chưa đúng.')).toBeVisible();
  await dialog.getByLabel('Mật khẩu', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Đăng nhập lại' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel('Mật khẩu mới', { exact: true })).toHaveValue('hoa-dao-no-2027');
  await page.getByRole('button', { name: 'Đổi mật khẩu' }).click();
  await expect(page.getByText('Đã đổi mật khẩu')).toBeVisible();

  await post(
    api.url,
    admin,
    'Demand',
    'mutation Demand($id: ID!, $proof: String!) { demand_password(id: $id, reason: "thử", confirm_password: $proof) { is_self } }',
    { id, proof: await administratorCode(api.url) },
  );
  await page.context().clearCookies();
  await page.goto('/login');
  await fillSignIn(page, { email: person.email, password: 'hoa-dao-no-2027' });
  await expect(page.getByText('Email hoặc mật khẩu chưa đúng.')).toBeVisible();
  await page.goto(
    /\/reset#token=[\w-]{43}/.exec(
      await readMail(api.url, person.email, 'Đặt lại mật khẩu'),
    )?.[0] ?? '',
  );
  await page.getByLabel('Mật khẩu mới', { exact: true }).fill('hoa-cuc-no-2028');
  await page.getByLabel('Nhập lại mật khẩu mới').fill('hoa-cuc-no-2028');
  await page.getByRole('button', { name: 'Đặt mật khẩu' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('the first link in a browser where nobody is signed in asks who set the account up, and gives it to whoever reads the address', async ({
  page,
  api,
}) => {
  const stranger = await registerPerson(api.url);
  const path =
    /\/verify#token=[\w-]{43}/.exec(await readMail(api.url, stranger.email, 'Mã xác minh'))?.[0] ??
    '';
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Bạn đã tạo tài khoản này?' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Tôi đã tạo, đăng nhập' })).toHaveAttribute(
    'href',
    '/login?next=%2Fverify',
  );
  await expectNoFaults(page, 'who set the account up');
  await page.getByRole('link', { name: 'Đặt mật khẩu mới' }).click();
  await page.getByLabel('Mật khẩu mới', { exact: true }).fill('hoa-dao-no-2027');
  await page.getByLabel('Nhập lại mật khẩu mới').fill('hoa-dao-no-2027');
  await page.getByRole('button', { name: 'Đặt mật khẩu' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(
    post(api.url, stranger.accessToken, 'WhoAmI', 'query WhoAmI { sessions { id } }', {}),
  ).rejects.toThrow('UNAUTHENTICATED');
});

test('a learner whose session ended, and who goes on without signing in, is asked to sign in where they had paid', async ({
  page,
  person,
  api,
  context,
}) => {
  await proveAddress(api.url, person);
  await payOff(api, await makeOrder(api, person.accessToken));
  await signIn(page, person, `/learn/${lessons.owned}`);
  await new PlayerPage(page).ready();
  await context.clearCookies();
  // What was opened here plays on; this was not.
  await page.goto('/learn/thu-nhu-cau-bang-trang-gioi-thieu');
  const dialog = page.getByRole('dialog', { name: 'Phiên đăng nhập đã hết' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Bạn cần đăng nhập lại để xem tiếp.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Đăng ký học', exact: true })).toHaveCount(0);
  const contents = page.getByRole('list').filter({ hasText: 'Cần đăng nhập lại' });
  await expect(contents.first()).toBeVisible();
  await expect(page.getByText('Cần đăng ký học')).toHaveCount(0);
  await page.goto('/dashboard');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  const main = page.getByRole('main');
  await expect(
    main.getByText('Phiên đăng nhập đã hết nên chỉ thấy các bài học thử.'),
  ).toBeVisible();
  await expectNoFaults(page, 'the dashboard of a session that ended');
  await page.goBack();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await main.getByRole('link', { name: 'Đăng nhập', exact: true }).press('Enter');
  await fillSignIn(page, person);
  await new PlayerPage(page).ready();
});

test('who stays to synchronise after their session ended is asked to sign in, and it is synchronised', async ({
  page,
  person,
  api,
  context,
}) => {
  await signIn(page, person, `/learn/${lessons.first}`);
  const player = new PlayerPage(page);
  await player.ready();
  await context.clearCookies();
  await player.watch(2);
  await player.pause();
  const dialog = page.getByRole('dialog', { name: 'Phiên đăng nhập đã hết' });
  await dialog.getByRole('button', { name: 'Đăng xuất' }).click();
  await page.getByRole('button', { name: 'Ở lại để đồng bộ' }).click();
  await dialog.getByLabel('Mật khẩu', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Đăng nhập lại' }).click();
  await expect(dialog).toHaveCount(0);
  await expect
    .poll(async () => (await progressAtServer(api.url, person.accessToken)).length)
    .toBe(1);
});
