import { ok, type Result } from '#shared/kernel/result.ts';
import type { LoadScript } from './load-script.ts';
import { refused, type SdkError } from './sdk-error.ts';

/** Google Identity Services as typed promises; nothing of it is loaded before the first call. */
export interface GoogleIdentity {
  /**
   * Draws Google's own button into an element (no other may ask for a token) and offers the account
   * that the browser is signed in with. Answers when the button stands, and how to take both away.
   */
  offer(
    place: HTMLElement,
    look: GoogleButtonLook,
    listener: GoogleListener,
  ): Promise<Result<{ readonly stop: () => void }, SdkError>>;
}

export interface GoogleListener {
  /** Somebody pressed the button: Google's window opens. */
  readonly onPress: () => void;
  /** Hears every token that comes, with the secret that it was asked for by. */
  readonly onProof: (proof: GoogleProof) => void;
}

export interface GoogleProof {
  readonly credential: string;
  readonly nonce: string;
}

export interface GoogleButtonLook {
  readonly isDark: boolean;
  /** px; Google draws between 200 and 400. */
  readonly width: number;
}

/** Google's object as its documentation has it. */
export interface GoogleGlobal {
  initialize(options: Readonly<Record<string, unknown>>): void;
  renderButton(place: HTMLElement, look: Readonly<Record<string, unknown>>): void;
  prompt(): void;
  cancel(): void;
}

export interface GoogleIdentityDeps {
  /** Null or empty = not configured: every call answers "You need to set appId". */
  readonly clientId: string | null;
  readonly load: LoadScript;
  /** The object that the script leaves; null when it left none. */
  readonly find: () => GoogleGlobal | null;
  readonly randomBytes: (count: number) => Uint8Array<ArrayBuffer>;
  readonly sha256: (text: string) => Promise<Uint8Array>;
}

/** Google's sign-in for one client id. */
export function createGoogleIdentity({
  clientId,
  load,
  find,
  randomBytes,
  sha256,
}: GoogleIdentityDeps): GoogleIdentity {
  return {
    async offer(place, look, { onPress, onProof }) {
      if (clientId === null || clientId === '') return refused('app_id');
      const loaded = await load();
      if (!loaded.ok) return loaded;
      const google = find();
      if (google === null) return refused('unavailable');
      // Google's token carries its digest: only who knows the secret itself, this page, can use the
      // token (server/modules/social/google.ts).
      const nonce = toBase64Url(randomBytes(32));
      google.initialize({
        client_id: clientId,
        nonce: toBase64Url(await sha256(nonce)),
        callback: (response: unknown) => {
          const credential = credentialOf(response);
          if (credential !== null) onProof({ credential, nonce });
        },
        auto_select: false,
        cancel_on_tap_outside: false,
        use_fedcm_for_prompt: true,
        use_fedcm_for_button: true,
        ux_mode: 'popup',
      });
      google.renderButton(place, {
        type: 'standard',
        theme: look.isDark ? 'filled_black' : 'outline',
        size: 'large',
        text: 'continue_with',
        shape: 'rectangular',
        logo_alignment: 'center',
        width: Math.round(Math.min(400, Math.max(200, look.width))),
        locale: 'vi',
        click_listener: onPress,
      });
      google.prompt();
      return ok({
        stop() {
          google.cancel();
          place.replaceChildren();
        },
      });
    },
  };
}

function credentialOf(response: unknown): string | null {
  const credential: unknown =
    typeof response === 'object' && response !== null && 'credential' in response
      ? response.credential
      : null;
  return typeof credential === 'string' && credential !== '' ? credential : null;
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
