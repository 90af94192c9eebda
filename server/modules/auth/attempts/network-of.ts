import { isIPv6 } from 'node:net';

/**
 * An IPv4 address as it is, an IPv6 one as its /64, however they are written: with a port behind it
 * (as some gateways do), in capitals, or IPv4 as IPv6. Anything else as it is.
 */
export function networkOf(address: string): string {
  const plain = withoutPort(address.trim());
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain.replace(/%.*$/, ''));
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** Of `1.2.3.4:56`, `[2001:db8::1]` and `[2001:db8::1]:56` the address. */
function withoutPort(address: string): string {
  return (
    /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ??
    /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ??
    address
  );
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): readonly number[] {
  const [head = [], tail] = address.split('::').map((part) =>
    part
      .split(':')
      .filter((group) => group !== '')
      .flatMap(numbersOf),
  );
  return tail === undefined
    ? head
    : [
        ...head,
        ...Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => 0),
        ...tail,
      ];
}

/** A group is one number; the four of an IPv4 address at the end are two. */
function numbersOf(group: string): readonly number[] {
  if (!group.includes('.')) return [Number.parseInt(group, 16)];
  const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
  return [a * 256 + b, c * 256 + d];
}

/** Whether an address or a host name means this very machine. */
export function isLoopback(address: string): boolean {
  return (
    address === '::1' ||
    address === '[::1]' ||
    address === 'localhost' ||
    /^(::ffff:)?127\.\d+\.\d+\.\d+$/.test(address)
  );
}
