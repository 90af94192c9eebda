import { expect, firstWindow, startAgain, test } from './fixtures.ts';

test('who closes a window whose page hangs and starts the client again at once has a window that stays', async ({
  app,
  userData,
}) => {
  const page = await firstWindow(app);
  await expect(page).toHaveURL(/\/login$/);
  // It answers no flush, so that its window takes its two seconds to go.
  await page.evaluate(() => {
    setTimeout(() => {
      const end = Date.now() + 6_000;
      while (Date.now() < end);
    });
  });
  const gone = page.waitForEvent('close');
  const opened = app.waitForEvent('window');
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  expect(await startAgain(userData)).toBe(0);
  const next = await opened;
  await gone;
  await expect(next.getByRole('heading', { level: 1 })).toBeVisible();
  const visible = () =>
    app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((window) => window.isVisible()),
    );
  await expect.poll(visible).toEqual([true]);
});
