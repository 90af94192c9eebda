import { isIP } from 'node:net';

/** Of these names Fastify knows the networks. */
const named: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);
/** The widest private networks there are: 10.0.0.0/8 and fc00::/7. */
const widest = { 4: 8, 6: 7 } as const;

/**
 * What is wrong with proxies whose word on addresses is to be believed, each with a Vietnamese
 * sentence; nothing for addresses, networks and names.
 */
export function refuseProxies(entries: readonly string[]): readonly string[] {
  return entries.flatMap((entry) => {
    if (named.has(entry)) return [];
    const fault = faultOf(entry);
    return fault === null ? [] : [`TRUSTED_PROXIES: ${entry} ${fault}`];
  });
}

function faultOf(entry: string): string | null {
  const [address = '', bits, ...rest] = entry.split('/');
  const family = isIP(address);
  const length = bits === undefined ? longest(family) : Number(bits);
  const isNetwork =
    (family === 4 || family === 6) &&
    rest.length === 0 &&
    (bits === undefined || /^\d{1,3}$/.test(bits)) &&
    length <= longest(family);
  if (!isNetwork) return 'không phải địa chỉ hay mạng (10.0.0.1, 10.1.0.0/16).';
  return length < widest[family]
    ? 'là mạng quá rộng: ai cũng tự đặt được địa chỉ của mình. Chỉ ghi địa chỉ của proxy.'
    : null;
}

function longest(family: number): number {
  return family === 4 ? 32 : 128;
}
