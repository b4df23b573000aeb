const ipv4 = /^(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/;

/** What one household shares: an IPv4 address, or the first half of an IPv6 one. */
export function addressKey(address: string): string {
  if (ipv4.test(address)) return address;
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped !== undefined && ipv4.test(mapped)) return mapped;
  const [bare = ''] = address.split('%', 1);
  if (!/^[\da-f:.]+$/i.test(bare) || !URL.canParse(`http://[${bare}]`)) return 'unknown';
  // An address within a URL is written in the shortest way.
  const [head = '', tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const [front, back] = [groups(head), groups(tail ?? '')];
  const zeros = Array.from({ length: 8 - front.length - back.length }, () => '0');
  return [...front, ...zeros, ...back].slice(0, 4).join(':');
}

/** The IPv4 address, or the /48 of an IPv6 address: what one customer of a provider can have at most. */
export function networkKey(address: string): string {
  return addressKey(address).split(':').slice(0, 3).join(':');
}

function groups(text: string): string[] {
  return text === '' ? [] : text.split(':');
}
