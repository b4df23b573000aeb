import type { ComponentType } from 'react';
import type { MessageAnnouncerProps } from '../announcer/MessageAnnouncer.ts';
import type { CartActionProps } from '../cart/cartAction.ts';
import type { AnswerRatingProps } from '../feedback/AnswerRating.tsx';
import type { ContactOptionsProps } from '../handover/ContactOptions.tsx';
import type { CartParts } from '../products/CartParts.ts';
import type { CartReceiptRowProps } from '../products/CartReceiptRow.tsx';
import type { EndNoticeProps } from '../session/EndNotice.tsx';
import type { TermsGateProps } from '../terms/TermsGate.tsx';
import type { OwnParts } from './ownParts.ts';

/**
 * Parts of a panel: two that the host may replace alone, and those that many conversations never show. The latter are passed in
 * like renderers, so that a page may load them later (`shelftalk/lazy`).
 */
export interface PanelParts extends OwnParts, CartParts {
  /** Menu of the header: copy the latest answer, and copy, save or end the conversation. */
  readonly PanelMenu: ComponentType;
  /** Replaces the composer once the session is closed. */
  readonly EndNotice: ComponentType<EndNoticeProps>;
  /** Asks for agreement before the first message. */
  readonly TermsGate: ComponentType<TermsGateProps>;
  /** Rating and copy buttons below the latest answer. */
  readonly AnswerRating: ComponentType<AnswerRatingProps>;
  /** Links, live chat and ticket form of a handover. */
  readonly ContactOptions: ComponentType<ContactOptionsProps>;
  /** The row in the thread that confirms a change of the cart. */
  readonly CartReceiptRow: ComponentType<CartReceiptRowProps>;
  /** Shown below a text of the agent that asks the page to change or show its cart. */
  readonly CartAction: ComponentType<CartActionProps>;
  /** Announces new messages to screen readers. */
  readonly MessageAnnouncer: ComponentType<MessageAnnouncerProps>;
}
