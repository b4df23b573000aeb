import type { HandoverReasonKind } from '../../protocol/index.ts';
import type { Messages } from '../messages/en.ts';

/** Title of a handover notice. */
export const handoverTitle = (kind: HandoverReasonKind, messages: Messages): string =>
  ({
    agent: messages.handoverAgent,
    storefront: messages.handoverStorefront,
    orderStatus: messages.handoverOrderStatus,
    location: messages.handoverLocation,
    leadgen: messages.handoverAgent,
    other: messages.handoverAgent,
  })[kind];

/**
 * Title of a notice while the shop has not been notified: a title about an order or a reply would claim that someone works
 * on it.
 */
export const contactTitle = (kind: HandoverReasonKind, messages: Messages): string =>
  handoverTitle(kind === 'storefront' || kind === 'location' ? kind : 'agent', messages);
