import { expect, type Locator, type Page } from 'playwright/test';

/** The search over the office as somebody of it uses it. */
export class OfficeSearch {
  readonly page: Page;
  readonly dialog: Locator;
  readonly field: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog', { name: 'Tìm khắp quản trị' });
    this.field = this.dialog.getByRole('combobox');
  }

  /** By its key. */
  async open(): Promise<void> {
    await expect(
      this.page.getByRole('button', { name: 'Tìm tất cả' }).filter({ visible: true }),
    ).toBeVisible();
    await this.page.keyboard.press('Control+k');
    await expect(this.field).toBeFocused();
  }

  /** Types over what stands there, and waits until the list belongs to the text. */
  async type(text: string): Promise<void> {
    await this.field.fill('');
    await this.field.pressSequentially(text);
    await expect(this.field).not.toHaveAttribute('aria-busy', 'true');
  }

  /** By its key, and until the browser took the entry of the search out of its history. */
  async close(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await expect(this.dialog).toBeHidden();
    await expect
      .poll(() => this.page.evaluate(() => JSON.stringify(history.state)))
      .not.toContain('overlay');
  }

  under(heading: string): Locator {
    return this.dialog.getByRole('group', { name: heading, exact: true }).getByRole('option');
  }

  headings(): Locator {
    return this.dialog.getByRole('group').locator('p');
  }
}
