import { describe, expect, it } from 'vitest';
import { networkOf } from './attempts.ts';

describe('an address that is counted', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('is an IPv4 address or the /64 of an IPv6 one: %s', (address, network) => expect(networkOf(address)).toBe(network));
});
