import type { HandoverReasonKind } from '../../protocol/index.ts';
import type { Messages } from '../messages/en.ts';

/** Title of a handover notice. */
export const handoverTitle = (kind: HandoverReasonKind, messages: Messages): string =>
  ({
    agent: messages.handoverAgent,
    storefront: messages.handoverStorefront,
    orderStatus: messages.handoverOrderStatus,
    location: messages.handoverLocation,
    leadgen: messages.handoverLeadgen,
    other: messages.handoverOther,
  })[kind];
