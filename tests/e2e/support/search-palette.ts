import { expect, type Locator, type Page } from 'playwright/test';

/** The search as a person uses it. */
export class SearchPalette {
  readonly dialog: Locator;
  readonly field: Locator;
  readonly options: Locator;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog', { name: 'Tìm kiếm' });
    this.field = this.dialog.getByRole('combobox');
    this.options = this.dialog.getByRole('option');
  }

  /** By its key, once the page that shall answer it is there: a page of the shell, or a lesson. */
  async open(): Promise<void> {
    await expect(
      this.page
        .getByRole('button', { name: /^Tìm kiếm/ })
        .or(this.page.getByRole('region', { name: 'Trình phát video' }))
        .first(),
    ).toBeVisible();
    await this.page.keyboard.press('Control+k');
    await expect(this.field).toBeFocused();
  }

  /** Types key by key, as a person does, and waits until the list belongs to the text. */
  async type(text: string): Promise<void> {
    await this.field.pressSequentially(text);
    await expect(this.field).not.toHaveAttribute('aria-busy', 'true');
  }

  /** Entries below a heading. */
  under(heading: 'Bài học' | 'Ghi chú' | 'Lời thoại' | 'Trang' | 'Tìm gần đây'): Locator {
    return this.dialog.getByRole('group', { name: heading }).getByRole('option');
  }

  /** The entry that Enter opens. */
  chosen(): Locator {
    return this.dialog.getByRole('option', { selected: true });
  }
}
