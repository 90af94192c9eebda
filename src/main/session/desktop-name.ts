const systems: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  win32: 'Windows',
  darwin: 'macOS',
  linux: 'Linux',
};

/**
 * How this client is called in the list of signed-in devices. The machine's own name stays here: it
 * often is a person's.
 */
export function desktopName(platform: NodeJS.Platform): string {
  const system = systems[platform];
  return system === undefined ? 'Ứng dụng máy tính' : `Ứng dụng trên ${system}`;
}
