import type { HandoverReasonKind } from '../../protocol/index.ts';
import type { Words } from '../words/en.ts';

/** What a handover is about, in the shopper's words. */
export const handoverTitle = (kind: HandoverReasonKind, words: Words): string =>
  ({
    agent: words.handoverAgent,
    storefront: words.handoverStorefront,
    orderStatus: words.handoverOrderStatus,
    location: words.handoverLocation,
    leadgen: words.handoverLeadgen,
    other: words.handoverOther,
  })[kind];
