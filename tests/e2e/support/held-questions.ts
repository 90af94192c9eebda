import type { ElectronApplication } from 'playwright/test';

/** Questions of the system that wait for an answer of the test. */
interface HeldQuestions {
  readonly questions: {
    readonly buttons: readonly string[];
    readonly press: (button: number) => void;
  }[];
}

/** Answers how many have been asked by now. */
export async function holdQuestions(app: ElectronApplication): Promise<() => Promise<number>> {
  await app.evaluate(({ dialog }) => {
    const { questions } = Object.assign(globalThis, { questions: [] } as HeldQuestions);
    dialog.showMessageBox = ((_window: unknown, { buttons }: { readonly buttons: string[] }) =>
      new Promise((resolve) =>
        questions.push({
          buttons,
          press: (response) => resolve({ response, checkboxChecked: false }),
        }),
      )) as typeof dialog.showMessageBox;
  });
  return () => app.evaluate(() => (globalThis as unknown as HeldQuestions).questions.length);
}

/** Presses a button of the last question. */
export function answer(app: ElectronApplication, button: string): Promise<void> {
  return app.evaluate((_electron, label) => {
    const last = (globalThis as unknown as HeldQuestions).questions.at(-1);
    last?.press(last.buttons.indexOf(label));
  }, button);
}
