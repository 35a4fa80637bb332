import { BlockList, isIP } from 'node:net';

/**
 * Whether an address belongs to some machine on the internet and to none nearer: not to this
 * machine, its networks or its cloud, nor to a way of writing one of those in another form.
 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !INSIDE.check(address, 'ipv4');
    case 6:
      // A zone (`fe80::1%eth0`) only ever names a network that this machine is on.
      return (
        !address.includes('%') && GIVEN_OUT.check(address, 'ipv6') && !INSIDE.check(address, 'ipv6')
      );
    default:
      return false;
  }
}

// All of IPv6 that has been given out. Mapped and NAT64 addresses, local ones, multicast and
// whatever is invented later stand outside it, so that they need no entry below.
const GIVEN_OUT = new BlockList();
GIVEN_OUT.addSubnet('2000::', 3, 'ipv6');

const INSIDE = new BlockList();

const INSIDE_4: readonly (readonly [network: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // The metadata of most clouds is at 169.254.169.254, of Azure also at 168.63.129.16.
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
  // Teredo, ORCHID and other protocols.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4: it holds an IPv4 address, which may be one of the above.
  ['2002::', 16],
  ['3ffe::', 16],
  ['3fff::', 20],
];

for (const [network, bits] of INSIDE_4) INSIDE.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of INSIDE_6) INSIDE.addSubnet(network, bits, 'ipv6');
