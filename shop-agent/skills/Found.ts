import type { SearchHit, SearchResult } from '../search/index.ts';

/** What a search of the agent has found. */
export interface Found {
  readonly result: SearchResult;
  /** The results that fit best, in the wanted order. */
  readonly hits: readonly SearchHit[];
  /** Number of results that fit as well as the first. */
  readonly total: number;
  /** Share of the search that the best results contain. */
  readonly coverage: number;
  /** Share of the words that the shop uses. */
  readonly known: number;
  /** What of the search the best result lacks, although other products have it. */
  readonly lacking: readonly string[];
  /** Whether the search names the kind of the results, or the first one. */
  readonly isNamed: boolean;
}
