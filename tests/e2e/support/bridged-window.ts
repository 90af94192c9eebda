import type { Page } from 'playwright/test';
import type { AppError } from '#shared/errors/error-code.ts';
import type {
  IpcBridge,
  IpcCapability,
  IpcContract,
  IpcInput,
  IpcOutput,
} from '#shared/ipc/contract.ts';
import type { Result } from '#shared/kernel/result.ts';

/**
 * The window of a desktop client as a test's code in the page sees it: with the bridge that the
 * preload gives it.
 */
export type BridgedWindow = Window & { readonly maiVang: IpcBridge };

/** Who is signed in on that client; null for a guest. */
export function personOf(page: Page): Promise<string | null> {
  return page.evaluate(async () => {
    const state = await (window as unknown as BridgedWindow).maiVang.session.current();
    return state.ok && state.value.status === 'signed_in' ? state.value.userId : null;
  });
}

/**
 * Makes a call that is bound to a person, as the page of whoever is signed in would; `person` = as
 * the page of somebody else.
 */
export async function asPerson<
  Capability extends IpcCapability,
  Call extends keyof IpcContract[Capability] & string,
>(
  page: Page,
  [capability, call]: readonly [Capability, Call],
  ...given: [input?: IpcInput<IpcContract[Capability][Call]>, person?: string | null]
): Promise<Result<IpcOutput<IpcContract[Capability][Call]>, AppError>> {
  const [input, person = await personOf(page)] = given;
  const answer = await page.evaluate(
    async ([part, name, whose, argument]) => {
      type Calls = Record<string, Record<string, (...args: unknown[]) => Promise<unknown>>>;
      const { maiVang } = window as unknown as { maiVang: Calls };
      return maiVang[part]?.[name]?.(whose, ...(argument === undefined ? [] : [argument]));
    },
    [capability, call, person, input] as const,
  );
  return answer as Result<IpcOutput<IpcContract[Capability][Call]>, AppError>; // the contract's own
}
