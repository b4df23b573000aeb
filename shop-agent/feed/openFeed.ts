import type { Clock } from '../../platform/clock.ts';
import { StartError } from '../../platform/StartError.ts';
import type { AgentShop } from '../AgentShop.ts';
import type { CatalogueData } from '../catalogue/schema.ts';
import { FeedError } from './FeedRecord.ts';
import { listProblems, readFeed } from './readFeed.ts';
import { watchSales } from './watchSales.ts';

export interface OpenFeed {
  readonly catalogue: CatalogueData;
  /** Keeps a shop's prices those of the feed while sales start and end. Returns a function that stops this. */
  serve(shop: AgentShop): () => void;
}

/**
 * Reads a feed, and prints the number of its products and the rows that were skipped.
 *
 * @param indexPath File of the index.
 * @param currency Currency of prices that name none.
 * @throws StartError when the feed cannot be used.
 */
export async function openFeed(
  path: string,
  indexPath: string,
  clock: Clock,
  currency: string | undefined,
): Promise<OpenFeed> {
  const read = () => readFeed(path, indexPath, { now: clock.now(), currency });
  try {
    const feed = await read();
    const { catalogue, problems, isFromIndex } = feed;
    const source = isFromIndex ? 'the index of the feed' : 'the feed';
    const skipped = problems.length === 0 ? '' : ` Skipped ${problems.length}:${listProblems(problems)}`;
    console.error(`Read ${catalogue.products.length} products from ${source}.${skipped}`);
    return {
      catalogue,
      serve: (shop) =>
        watchSales(feed, {
          ...{ clock, read },
          onRead: (changed) => shop.replaceData(changed.catalogue),
          report: (reason) =>
            console.error(`Prices may be those of an ended sale. The feed was not read again: ${reason}`),
        }),
    };
  } catch (error) {
    if (error instanceof FeedError) throw new StartError(`CATALOGUE_FEED is ${path}. ${error.message}`);
    throw error;
  }
}
