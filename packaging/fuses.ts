/**
 * Every switch that Electron burns into its executable, by the names of @electron/fuses 2.1.3. A
 * new fuse of a later Electron stops the packaging (`strictlyRequireAllFuses`) until it is decided
 * here.
 */
export const fuses = {
  /** `ELECTRON_RUN_AS_NODE` would turn the signed application into a Node that runs anything. */
  RunAsNode: false,
  /** What the browser part keeps on disk is encrypted by the system's key store. */
  EnableCookieEncryption: true,
  /** `NODE_OPTIONS` would load foreign code into the main process. */
  EnableNodeOptionsEnvironmentVariable: false,
  /** `--inspect` would open the main process to everybody on this machine. */
  EnableNodeCliInspectArguments: false,
  /** A changed app.asar is not started (Windows and macOS). */
  EnableEmbeddedAsarIntegrityValidation: true,
  /** Nothing beside app.asar is taken for the application. */
  OnlyLoadAppFromAsar: true,
  /** We have no snapshot of our own. */
  LoadBrowserProcessSpecificV8Snapshot: false,
  /** Pages are served from app://; `file:` needs no rights. */
  GrantFileProtocolExtraPrivileges: false,
  /** WebAssembly without trap handlers is slower, and nothing is gained. */
  WasmTrapHandlers: true,
} as const satisfies Readonly<Record<FuseName, boolean>>;

export type FuseName =
  | 'RunAsNode'
  | 'EnableCookieEncryption'
  | 'EnableNodeOptionsEnvironmentVariable'
  | 'EnableNodeCliInspectArguments'
  | 'EnableEmbeddedAsarIntegrityValidation'
  | 'OnlyLoadAppFromAsar'
  | 'LoadBrowserProcessSpecificV8Snapshot'
  | 'GrantFileProtocolExtraPrivileges'
  | 'WasmTrapHandlers';
