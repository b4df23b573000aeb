import { join } from 'node:path';
import type { Clock } from '../../../platform/clock.ts';
import { checkUrl } from '../../../platform/outbound/addressRules.ts';
import { OutboundClient } from '../../../platform/outbound/OutboundClient.ts';
import { OutboundError } from '../../../platform/outbound/OutboundError.ts';
import { StartError } from '../../../platform/StartError.ts';
import type { Settings, UcpSource } from '../../../platform/settings.ts';
import { writeIndex } from '../../catalogue/writeIndex.ts';
import { UcpCatalogue } from './UcpCatalogue.ts';
import { UcpClient } from './UcpClient.ts';
import { UcpError } from './UcpError.ts';

/** Another shop whose products the agent sells. */
export interface RemoteShop {
  readonly client: UcpClient;
  readonly catalogue: UcpCatalogue;
  close(): Promise<void>;
}

/** Milliseconds that a call may take. A shopper waits for some of the calls. */
const timeout = 6_000;

/**
 * Connects to another shop, reads its products, and writes them to `platform/ucp.json` in the data folder, from which
 * `npm start` makes pages.
 *
 * @throws StartError when the shop cannot be used.
 */
export async function openRemoteShop(
  source: UcpSource,
  { dataDir, allowPrivateTargets }: Pick<Settings, 'dataDir' | 'allowPrivateTargets'>,
  clock: Clock,
): Promise<RemoteShop> {
  // An operator may name a shop on a private network; the profile of a public shop must not name private addresses.
  const allowPrivate = allowPrivateTargets || isPrivate(source.address);
  const outbound = new OutboundClient(clock, { allowPrivate, timeout });
  try {
    const client = await UcpClient.connect({ ...source, outbound });
    const catalogue = await UcpCatalogue.open({
      client,
      clock,
      name: new URL(source.address).host.replace(/^www\./, ''),
      // Only the reason is printed: the message could repeat the shopper's words.
      report: ({ reason }) => console.error(`The shop ${source.address} failed: ${reason}.`),
      onRead: (catalogue) => {
        const products = catalogue.products.map(({ card: _, ...product }) => product);
        const path = join(dataDir, 'platform', 'ucp.json');
        return writeIndex(path, { hasCart: client.shop.hasCart, catalogue: { ...catalogue, products } });
      },
    });
    const { version, losses } = client.shop;
    const read = `Read ${catalogue.data.products.length} products from ${source.address} with UCP ${version}.`;
    console.error([read, ...losses].join(' '));
    return { client, catalogue, close: () => outbound.close() };
  } catch (error) {
    await outbound.close();
    if (!(error instanceof UcpError)) throw error;
    const remedy =
      error.reason === 'refused'
        ? ` The shop fetches the profile of this agent at ${source.profile}; set UCP_PROFILE if it cannot.`
        : '';
    throw new StartError(`CATALOGUE_UCP is ${source.address}. ${error.message}${remedy}`);
  }
}

/** Whether an address names this machine or a private network, whatever its scheme and port. */
function isPrivate(address: string): boolean {
  try {
    checkUrl(`https://${new URL(address).hostname}/`, { allowPrivate: false });
    return false;
  } catch (error) {
    if (error instanceof OutboundError) return true;
    throw error;
  }
}
