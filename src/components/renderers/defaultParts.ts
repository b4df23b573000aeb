import { MessageAnnouncer } from '../announcer/MessageAnnouncer.ts';
import { AnswerRating } from '../feedback/AnswerRating.tsx';
import { ContactOptions } from '../handover/ContactOptions.tsx';
import { PanelMenu } from '../panel/PanelMenu.tsx';
import { CardCart } from '../products/CardCart.tsx';
import { CartLink } from '../products/CartLink.tsx';
import { CartReceiptRow } from '../products/CartReceiptRow.tsx';
import { DetailActions } from '../products/DetailActions.tsx';
import { EndNotice } from '../session/EndNotice.tsx';
import { TermsGate } from '../terms/TermsGate.tsx';
import type { PanelParts } from './parts.ts';

/** The parts of a panel, all contained in the bundle; `lazyParts` of `shelftalk/lazy` loads them when they are needed. */
export const defaultParts: PanelParts = {
  PanelMenu,
  EndNotice,
  TermsGate,
  AnswerRating,
  ContactOptions,
  CardCart,
  DetailActions,
  CartReceiptRow,
  CartAction: CartLink,
  MessageAnnouncer,
};
