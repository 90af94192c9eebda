import type { ElectronApplication } from 'playwright/test';

/**
 * From now on, what the client would open in the system's browser is kept instead
 * (`openedAddresses`).
 */
export async function recordOpened(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ shell, dialog }) => {
    const addresses: string[] = [];
    (globalThis as { opened?: string[] }).opened = addresses;
    shell.openExternal = async (address) => void addresses.push(address);
    // A refused link is said in a dialog that nobody closes here.
    Object.assign(dialog, {
      showMessageBox: async () => ({ response: 0, checkboxChecked: false }),
    });
  });
}

/** What was opened since `recordOpened`, in order. */
export async function openedAddresses(app: ElectronApplication): Promise<readonly string[]> {
  return app.evaluate(() => (globalThis as { opened?: string[] }).opened ?? []);
}

/** The system hands a link of ours (`maivang:`) to the client. */
export async function openLink(app: ElectronApplication, link: string): Promise<void> {
  await app.evaluate(
    ({ app: electronApp }, address) =>
      electronApp.emit('open-url', { preventDefault: () => {} }, address),
    link,
  );
}
