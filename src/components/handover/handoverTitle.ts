import type { HandoverReasonKind } from '../../protocol/index.ts';
import type { Messages } from '../messages/en.ts';

/** What a handover is about, in the shopper's words. */
export const handoverTitle = (kind: HandoverReasonKind, messages: Messages): string =>
  ({
    agent: messages.handoverAgent,
    storefront: messages.handoverStorefront,
    orderStatus: messages.handoverOrderStatus,
    location: messages.handoverLocation,
    leadgen: messages.handoverLeadgen,
    other: messages.handoverOther,
  })[kind];
