import { expect, type Locator, type Page } from 'playwright/test';
import { postSync } from './people.ts';

/** Notes of the open lesson as a person writes and finds them. */
export class NotesPage {
  readonly field: Locator;
  readonly tab: Locator;
  readonly panel: Locator;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.field = page.getByRole('textbox', { name: 'Ghi chú cho bài này' });
    this.tab = page.getByRole('tab', { name: /^Ghi chú/ });
    this.panel = page.getByRole('tabpanel', { name: /^Ghi chú/ });
  }

  /** Writes a note from the keyboard of the player and waits until it is kept. */
  async write(text: string): Promise<void> {
    await this.page.keyboard.press('n');
    await expect(this.field).toBeFocused();
    await this.field.pressSequentially(text);
    await this.page.keyboard.press('Enter');
    await expect(this.field).toHaveValue('');
    await this.page.keyboard.press('Escape');
  }

  /** The texts of the list, in its order. */
  texts(): Promise<readonly string[]> {
    return this.panel.getByRole('listitem').locator('p').allTextContents();
  }

  item(text: string): Locator {
    return this.panel.getByRole('listitem').filter({ hasText: text });
  }
}

export interface ServerNote {
  readonly note_id: string;
  readonly lesson_id: string;
  readonly at_seconds: number;
  readonly text: string;
  readonly deleted: boolean;
}

/** What the server knows of a person's notes now, deleted ones too. */
export async function notesAtServer(
  apiUrl: string,
  accessToken: string,
): Promise<readonly ServerNote[]> {
  const answer = await postSync(apiUrl, accessToken);
  return (answer as { readonly sync: { readonly note_changes: readonly ServerNote[] } }).sync
    .note_changes; // the schema says so
}
