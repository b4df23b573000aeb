import { isIP } from 'node:net';

/** What one household shares: an IPv4 address, or the first half of an IPv6 one. */
export function addressKey(address: string): string {
  const kind = isIP(address);
  if (kind === 4) return address;
  if (kind === 0) return 'unknown';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const [front, back] = [groups(head), groups(tail ?? '')];
  const zeros = tail === undefined ? 0 : 8 - front.length - back.length;
  const all = [...front, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...back];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** An IPv4 address at the end stands for two groups. */
function groups(text: string): string[] {
  return text.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : group || []));
}
