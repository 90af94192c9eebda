import { signInOnClient } from '../support/desktop-client.ts';
import { expect, test } from '../support/desktop-test.ts';
import { makeOrder } from '../support/shop.ts';
import { expectPopup, walkAccountMenu } from '../support/specification-walk.ts';

/**
 * SPEC.md's lists against the desktop client as it runs (the portal:
 * tests/e2e/web/specification.spec.ts).
 */

test('the client has every route of the account menu, and its popups keep focus and address and close by Escape and Back', async ({
  machine,
  person,
  api,
}) => {
  await makeOrder(api, person.accessToken);
  const client = await machine.start();
  await signInOnClient(client, person);
  const { page } = client;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(page.getByRole('region', { name: 'Cửa sổ' })).toBeVisible();
  await expectPopup(
    page,
    'Chuyển khoản cho đơn',
    page.getByRole('button', { name: 'Thông tin chuyển khoản' }),
  );
  await expectPopup(page, 'Thông báo mới nhất', page.getByRole('button', { name: /^Thông báo/ }));
  await expectPopup(page, 'Ưu đãi của bạn', page.getByRole('button', { name: /^Ưu đãi/ }));
  await expectPopup(page, 'Góp ý', page.getByRole('button', { name: /^Tài khoản của/ }), () =>
    page.getByRole('menuitem', { name: 'Góp ý' }).click(),
  );
  await walkAccountMenu(page);
});
