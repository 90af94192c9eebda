import { appError, type AppError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';

/**
 * What became of a question to the browser: JSON text for the server, or null when its person gave
 * up.
 */
export type BrowserAnswer = Result<string | null, AppError>;

/**
 * Lets the browser make a passkey with the server's options. The code behind it is fetched when it
 * is first needed.
 */
export async function makePasskey(options: string): Promise<BrowserAnswer> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  // The server's own options, as its library wrote them.
  return asked(async () =>
    startRegistration({
      optionsJSON: JSON.parse(options) as Parameters<typeof startRegistration>[0]['optionsJSON'],
    }),
  );
}

/** Lets the browser sign with a passkey. */
export async function signByPasskey(options: string): Promise<BrowserAnswer> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  // As above.
  return asked(async () =>
    startAuthentication({
      optionsJSON: JSON.parse(options) as Parameters<typeof startAuthentication>[0]['optionsJSON'],
    }),
  );
}

async function asked(ask: () => Promise<object>): Promise<BrowserAnswer> {
  try {
    return ok(JSON.stringify(await ask()));
  } catch (thrown) {
    // Given up, nobody answered in time, or there is none here: nothing happened; who asked says
    // so.
    const name = thrown instanceof Error ? thrown.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') return ok(null);
    return err(appError(name === 'InvalidStateError' ? 'PASSKEY_KNOWN' : 'PASSKEY_INVALID'));
  }
}
