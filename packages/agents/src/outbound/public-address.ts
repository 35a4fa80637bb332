import { BlockList, isIP } from 'node:net';

/**
 * True if an address is on the public internet. False for this machine, its networks and its cloud,
 * in every notation.
 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !INSIDE.check(address, 'ipv4');
    case 6:
      // A zone (`fe80::1%eth0`) always names a network of this machine, so the address is not
      // public.
      return (
        !address.includes('%') && GIVEN_OUT.check(address, 'ipv6') && !INSIDE.check(address, 'ipv6')
      );
    default:
      return false;
  }
}

// All allocated IPv6 addresses. Mapped, NAT64, local and multicast addresses and future ranges are
// outside this range, so they need no entry below.
const GIVEN_OUT = new BlockList();
GIVEN_OUT.addSubnet('2000::', 3, 'ipv6');

const INSIDE = new BlockList();

const INSIDE_4: readonly (readonly [network: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Most clouds serve metadata at 169.254.169.254, and Azure also at 168.63.129.16.
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

const INSIDE_6: readonly (readonly [network: string, bits: number])[] = [
  // The ranges of Teredo, ORCHID and other protocols.
  ['2001::', 23],
  ['2001:db8::', 32],
  // A 6to4 address contains an IPv4 address, which may be an inside address.
  ['2002::', 16],
  ['3ffe::', 16],
  ['3fff::', 20],
];

for (const [network, bits] of INSIDE_4) INSIDE.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of INSIDE_6) INSIDE.addSubnet(network, bits, 'ipv6');
