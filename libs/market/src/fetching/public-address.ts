import { BlockList, isIP, isIPv6 } from 'node:net';

/** Not the public internet: this machine, private and shared networks, link-local, test, multicast, reserved. */
const NOT_PUBLIC_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/**
 * Global unicast is 2000::/3 alone; of that, what carries an IPv4 address inside (6to4, Teredo) or serves documentation.
 * Mapped and translated addresses lie outside of it, and are refused with all the rest.
 */
const GLOBAL_6 = ['2000::/3'];
const NOT_PUBLIC_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const refused4 = listOf(NOT_PUBLIC_4, 'ipv4');
const global6 = listOf(GLOBAL_6, 'ipv6');
const refused6 = listOf(NOT_PUBLIC_6, 'ipv6');

function listOf(subnets: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [net = '', bits] = subnet.split('/');
    list.addSubnet(net, Number(bits), family);
  }
  return list;
}

/** True for an IP address of the public internet. A name, or anything else, is none. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false;
  if (!isIPv6(address)) return !refused4.check(address, 'ipv4');
  return global6.check(address, 'ipv6') && !refused6.check(address, 'ipv6');
}
