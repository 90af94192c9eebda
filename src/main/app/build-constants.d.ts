/** Origin of the API that this build talks to; written in by electron.vite.config.ts. */
declare const __DEFAULT_API_URL__: string;
/** Address of the folder with newer versions, or empty; written in by electron.vite.config.ts. */
declare const __UPDATE_FEED__: string;
/**
 * Ed25519 key that signs the feed, SPKI in base64, or empty; written in by electron.vite.config.ts.
 */
declare const __UPDATE_KEY__: string;
