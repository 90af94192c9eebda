const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const;

/** The system that a browser runs on, out of its user agent; null for one that we do not know. */
export function systemName(userAgent: string): string | null {
  return systems.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
}

/** Whether it is a phone. */
export function isPhone(userAgent: string): boolean {
  return /iPhone|Android.*Mobile/.test(userAgent);
}
