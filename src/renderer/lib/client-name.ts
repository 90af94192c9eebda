/**
 * How a browser is called, in the list of signed-in devices and beside a support request: `Chrome
 * trên Windows`. At most 80 characters.
 */
export function clientName(userAgent: string): string {
  const browser = firstMatch(userAgent, browsers) ?? 'Trình duyệt';
  const system = firstMatch(userAgent, systems);
  return system === undefined ? browser : `${browser} trên ${system}`;
}

// In this order: later ones also carry the names of earlier ones in their user agent.
const browsers = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/coc_coc_browser\//, 'Cốc Cốc'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/CriOS\/|Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;

const systems = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const;

function firstMatch(
  userAgent: string,
  table: readonly (readonly [RegExp, string])[],
): string | undefined {
  return table.find(([pattern]) => pattern.test(userAgent))?.[1];
}
