/**
 * The networks that one (as `networkOf` says it) is part of, the widest first. Whoever has one IPv6
 * address has a /64 at least, a household often a /56 and whoever asks a /48: each counts as one
 * before those in it do. Of IPv4 a /24.
 */
export function networksAround(network: string): readonly string[] {
  const groups = /^([0-9a-f]+):([0-9a-f]+):([0-9a-f]+):([0-9a-f]+)::\/64$/.exec(network);
  if (groups !== null) {
    const [, first = '', second = '', third = '', fourth = '0'] = groups;
    const site = `${first}:${second}:${third}::/48`;
    return [site, `${site} ${(Number.parseInt(fourth, 16) >> 8).toString(16)}/56`, network];
  }
  const [, bytes = null] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(network) ?? [];
  return bytes === null ? [network] : [`${bytes}.0/24`, network];
}
