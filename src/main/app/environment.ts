/** What the machine says about how this client runs. */
export interface Environment {
  /** Origin of the API, without a slash at the end. */
  readonly apiUrl: string;
  /** Whether the API runs on this very machine: then a missing network does not cut it off. */
  readonly apiIsLocal: boolean;
  /** Folder for the client's data instead of the system's, or null. */
  readonly userDataFolder: string | null;
  /** Origins whose pages the system browser may be asked to open. */
  readonly externalOrigins: readonly string[];
}

/** The brand's own site; the API's origin joins it where that is served by https. */
const brandOrigin = 'https://maivang.example';

export interface EnvironmentSource {
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly isPackaged: boolean;
  /** Fixed when the client was built. */
  readonly defaultApiUrl: string;
}

/**
 * Reads `MAI_VANG_API_URL` and `MAI_VANG_USER_DATA`, which a packaged client ignores. Throws with
 * the variable's name when an address cannot be used: http is accepted for this machine only.
 */
export function readEnvironment({
  variables,
  isPackaged,
  defaultApiUrl,
}: EnvironmentSource): Environment {
  const named = (name: string) => (isPackaged ? undefined : variables[name]) || undefined;
  const api = readApiUrl(named('MAI_VANG_API_URL') ?? defaultApiUrl);
  return {
    apiUrl: api.origin,
    apiIsLocal: isLoopback(api.hostname),
    userDataFolder: named('MAI_VANG_USER_DATA') ?? null,
    externalOrigins: api.protocol === 'https:' ? [brandOrigin, api.origin] : [brandOrigin],
  };
}

function readApiUrl(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  const usable =
    url !== null &&
    (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname)));
  if (!usable)
    throw new Error('MAI_VANG_API_URL: an https address is needed (http for this machine only)');
  return url;
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
