import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { OutboundError } from './OutboundError.ts';

export interface OutboundRules {
  /** Allows http, every port and every name, this machine and its private networks; for development. */
  readonly allowPrivate: boolean;
  /** Allowed ports, unless `allowPrivate` is set. Default: every port. */
  readonly ports?: readonly number[] | undefined;
}

/** Suffixes of names outside the public DNS (RFC 6761, 6762, 7686 and 8375, and others common in companies and clouds). */
const internalNames =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa|onion)$/;

/** Metadata services of clouds, which are never called. The range does not exclude the first, which is public, nor, with `allowPrivate`, the last. */
const cloudMetadataAddresses = ['168.63.129.16', '100.100.100.200', '192.0.0.192', 'fd00:ec2::254'];

const privateRanges: readonly string[] = ['loopback', 'private', 'uniqueLocal'];

/**
 * Parses a URL and checks it against the rules, without resolving its name.
 * @throws OutboundError for a URL that may not be called.
 */
export function checkUrl(text: string, { allowPrivate, ports }: OutboundRules): URL {
  // URL parsers drop or encode these characters, so the stored text would differ from the address called.
  if (/[\p{Cc}\p{Cs}]/u.test(text) || !URL.canParse(text)) throw new OutboundError('malformed');
  const url = new URL(text);
  const isHttp = url.protocol === 'http:' && allowPrivate;
  if (url.protocol !== 'https:' && !isHttp) throw new OutboundError('scheme');
  if (url.username !== '' || url.password !== '') throw new OutboundError('credentials');
  const port = url.port === '' ? 443 : Number(url.port);
  if (!allowPrivate && ports !== undefined && !ports.includes(port)) throw new OutboundError('port');
  const host = hostOf(url);
  if (isIP(host) !== 0) checkAddress(host, allowPrivate);
  else if (!allowPrivate && (internalNames.test(host) || !/^[^.]+(\.[^.]+)+$/.test(host))) {
    throw new OutboundError('host');
  }
  return url;
}

/**
 * @throws OutboundError for an IP address that is not on the public internet, nor, with `allowPrivate`, on this machine or
 * in a private network; always for the address of a cloud's metadata service.
 */
export function checkAddress(address: string, allowPrivate: boolean): void {
  const parsed = ipaddr.parse(address);
  const range = parsed.range();
  const isPublic = range === 'unicast' && (parsed instanceof ipaddr.IPv4 || isGlobalUnicast(parsed));
  const passes = isPublic || (allowPrivate && privateRanges.includes(range));
  if (!passes || cloudMetadataAddresses.includes(parsed.toString())) throw new OutboundError('address');
}

/**
 * Whether an IPv6 address is in 2000::/3, the only allocated global block (RFC 4291), and embeds no IPv4 address as
 * ISATAP does (RFC 5214). The deprecated form `::127.0.0.1` is outside that block.
 */
function isGlobalUnicast({ parts: [first = 0, , , , fifth = 0, sixth] }: ipaddr.IPv6): boolean {
  const isIsatap = (fifth === 0 || fifth === 0x200) && sixth === 0x5efe;
  return first >> 13 === 1 && !isIsatap;
}

/** The host to connect to: IPv6 addresses without brackets. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1');
}
