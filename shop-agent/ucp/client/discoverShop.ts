import type { OutboundClient } from '../../../platform/outbound/OutboundClient.ts';
import { capabilityNames, ucpVersion } from '../responses.ts';
import { messageText, recordOf, recordsOf, textOf } from './content.ts';
import { readJson } from './readJson.ts';
import { UcpError } from './UcpError.ts';

/** Another shop, as its profile describes it. */
export interface UcpShopProfile {
  /** Address of the MCP endpoint. */
  readonly endpoint: string;
  /** Whether single products can be requested. */
  readonly hasLookup: boolean;
  readonly hasCart: boolean;
}

const profilePath = '/.well-known/ucp';
const maxProfileBytes = 512 * 1024;
/** Transports that the message names if the shop lacks MCP. */
const maxTransports = 5;

/** The address of a shop's profile; for an origin, the path that UCP defines. */
function profileAddress(address: string): string {
  const url = new URL(address);
  return /^\/*$/.test(url.pathname) ? `${url.origin}${profilePath}` : address;
}

/**
 * Reads the profile of a shop. If it is of another version of the standard, reads the profile of `ucpVersion` that it names.
 *
 * @param address Origin of the shop, or address of its profile.
 * @throws UcpError when the profile cannot be read, or lacks the version, the MCP endpoint or the catalogue search.
 * @see https://ucp.dev/specification/overview
 */
export async function discoverShop(address: string, outbound: OutboundClient): Promise<UcpShopProfile> {
  const current = await fetchProfile(profileAddress(address), outbound);
  if (current.version === ucpVersion) return readProfile(current);
  const older = textOf(recordOf(current.supported_versions)[ucpVersion]);
  if (older === '') {
    const version = textOf(current.version);
    const theirs = /^\d{4}-\d\d-\d\d$/.test(version) ? `version ${version}` : 'another version';
    throw new UcpError(
      'version',
      `The shop speaks ${theirs} of UCP, and Shelftalk speaks ${ucpVersion}. Ask the shop for the address of a profile of ${ucpVersion}.`,
    );
  }
  const profile = await fetchProfile(older, outbound);
  if (profile.version !== ucpVersion)
    throw new UcpError(
      'version',
      `The shop's profile for version ${ucpVersion} of UCP is of another version.`,
    );
  return readProfile(profile);
}

/** The part `ucp` of a profile. Redirects are refused, as the standard requires. */
async function fetchProfile(address: string, outbound: OutboundClient) {
  const { status, headers, json } = await readJson(outbound, address, {
    method: 'GET',
    headers: { accept: 'application/json' },
    maxBytes: maxProfileBytes,
  });
  const remedy =
    'Give the origin of a UCP shop, such as https://shop.example, or the address of its profile.';
  // A shop names the address of its other profiles.
  const shown = messageText(address);
  if (status >= 300 && status < 400) {
    const target = textOf(headers.location);
    const to = URL.canParse(target, address) ? ` to ${messageText(new URL(target, address).origin)}` : '';
    throw new UcpError('no-shop', `${shown} redirects${to}, which UCP forbids. Give the address itself.`);
  }
  const { ucp } = recordOf(json);
  if (status !== 200 || textOf(recordOf(ucp).version) === '')
    throw new UcpError(
      'no-shop',
      `This is not a UCP shop: ${shown} returned ${status === 200 ? 'no profile' : `status ${status}`}. ${remedy}`,
    );
  return recordOf(ucp);
}

function readProfile({ services, capabilities }: Readonly<Record<string, unknown>>): UcpShopProfile {
  const shopping = recordsOf(recordOf(services)['dev.ucp.shopping']);
  const endpoint = textOf(shopping.find(({ transport }) => transport === 'mcp')?.endpoint);
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol)) {
    const others = shopping
      .map(({ transport }) => textOf(transport))
      .filter((name) => /^\w{1,20}$/.test(name));
    const names = [...new Set(others)].slice(0, maxTransports);
    const only = names.length > 0 ? `, only ${names.join(', ')}` : '';
    throw new UcpError(
      'no-mcp',
      `The shop has no MCP endpoint${only}. Only shops with the transport mcp can be used.`,
    );
  }
  const has = (name: string) => Object.hasOwn(recordOf(capabilities), name);
  if (!has(capabilityNames.search))
    throw new UcpError(
      'no-catalogue',
      `Other agents may not search the shop's products: its profile lacks ${capabilityNames.search}. Use a feed of its products instead (npm start -- --feed FILE).`,
    );
  return { endpoint, hasLookup: has(capabilityNames.lookup), hasCart: has(capabilityNames.cart) };
}
