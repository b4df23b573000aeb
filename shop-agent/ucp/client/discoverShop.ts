import type { OutboundClient } from '../../../platform/outbound/OutboundClient.ts';
import {
  getOwn,
  type JsonRecord,
  type UcpCapability,
  type UcpVersion,
  ucpVersions,
} from '../../../src/protocol/index.ts';
import { capabilityName } from '../versions.ts';
import { messageText, recordOf, recordsOf, textOf } from './content.ts';
import { readJson } from './readJson.ts';
import { UcpError } from './UcpError.ts';

/** Another shop, as its profile of one version describes it. */
export interface UcpShopProfile {
  /** The newest version that the shop and Shelftalk support. */
  readonly version: string;
  /** Address of the MCP endpoint. */
  readonly endpoint: string;
  readonly hasSearch: boolean;
  /** Whether single products can be requested. */
  readonly hasLookup: boolean;
  readonly hasCart: boolean;
  /** What the agent cannot do at this shop, and why, one sentence each. */
  readonly losses: readonly string[];
}

const profilePath = '/.well-known/ucp';
const maxProfileBytes = 512 * 1024;
/** Transports that the message names if the shop lacks MCP. */
const maxTransports = 5;
/** What the agent cannot do without a capability. */
const consequences = {
  'catalog.search':
    "the shop's products cannot be read. Use a feed of its products instead (npm start -- --feed FILE).",
  'catalog.lookup': 'products are shown as they were listed, without being requested again.',
  cart: 'products link to the shop, and cannot be added to its cart.',
} as const;

/** The address of a shop's profile; for an origin, the path that UCP defines. */
function profileAddress(address: string): string {
  const url = new URL(address);
  return /^\/*$/.test(url.pathname) ? `${url.origin}${profilePath}` : address;
}

/**
 * Reads the profile of a shop in the newest version that both sides support and that can be used: the shop's current one, or one
 * of its `supported_versions`.
 *
 * @param address Origin of the shop, or address of its profile.
 * @throws UcpError when the profile cannot be read, or no version is known or has an MCP endpoint; that of the newest such version.
 * @see https://ucp.dev/specification/overview
 */
export async function discoverShop(address: string, outbound: OutboundClient): Promise<UcpShopProfile> {
  const current = await fetchProfile(profileAddress(address), outbound);
  const others = recordOf(current.supported_versions);
  const shared = ucpVersions.filter(
    ({ version }) => version === current.version || textOf(getOwn(others, version)) !== '',
  );
  const failures: UcpError[] = [];
  for (const row of shared) {
    const { version } = row;
    try {
      const profile =
        version === current.version ? current : await fetchProfile(textOf(others[version]), outbound);
      if (profile.version === version) return readProfile(profile, row);
      const message = `The shop's profile for version ${version} of UCP is of another version.`;
      throw new UcpError('version', message);
    } catch (error) {
      // An older version may still be usable.
      if (!(error instanceof UcpError)) throw error;
      failures.push(error);
    }
  }
  throw failures[0] ?? unknownVersion(textOf(current.version));
}

function unknownVersion(version: string): UcpError {
  const theirs = /^\d{4}-\d\d-\d\d$/.test(version) ? `version ${version}` : 'another version';
  const ours = ucpVersions.map((row) => row.version).join(', ');
  return new UcpError(
    'version',
    `The shop speaks ${theirs} of UCP, and Shelftalk speaks ${ours}. Ask the shop for the address of a profile of one of these.`,
  );
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

function readProfile(
  { services, capabilities }: JsonRecord,
  { version, ...row }: UcpVersion,
): UcpShopProfile {
  const shopping = recordsOf(recordOf(services)['dev.ucp.shopping']);
  const mcp = shopping.filter(({ transport }) => transport === 'mcp');
  const endpoint = textOf(
    (mcp.find((entry) => entry.version === version) ?? mcp.find(isUpTo(version)))?.endpoint,
  );
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol)) {
    const others = shopping
      .map(({ transport }) => textOf(transport))
      .filter((name) => /^(?!mcp$)\w{1,20}$/.test(name));
    const names = [...new Set(others)].slice(0, maxTransports);
    const only = names.length > 0 ? `, only ${names.join(', ')}` : '';
    throw new UcpError(
      'no-mcp',
      `The shop has no MCP endpoint of version ${version}${only}. Only shops with the transport mcp can be used.`,
    );
  }
  const has = (capability: UcpCapability) => {
    const entries = getOwn(recordOf(capabilities), capabilityName(capability));
    return (
      entries !== undefined && (recordsOf(entries).length === 0 || recordsOf(entries).some(isUpTo(version)))
    );
  };
  const missing = (Object.keys(consequences) as (keyof typeof consequences)[]).filter((name) => !has(name));
  return {
    version,
    endpoint,
    hasSearch: has('catalog.search'),
    hasLookup: has('catalog.lookup'),
    hasCart: has('cart'),
    losses: missing.map((name) => {
      const who = row.capabilities.includes(name) ? 'The shop lacks' : `UCP ${version} does not define`;
      return `${who} ${capabilityName(name)}: ${consequences[name]}`;
    }),
  };
}

/** Whether an entry of a profile can be read in a version; entries without a version can. */
const isUpTo =
  (version: string) =>
  (entry: JsonRecord): boolean =>
    textOf(entry.version) <= version;
