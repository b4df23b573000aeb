import { HandoverSlip } from './handover/HandoverSlip.tsx';
import type { Renderers } from './renderer.ts';
import { ClosedMark } from './session/ClosedMark.tsx';
import { SuggestionMark } from './suggestions/SuggestionMark.tsx';
import { TextMessage } from './text/TextMessage.tsx';
import { UnknownMessage } from './unknown/UnknownMessage.tsx';

/** The component for each kind of event. */
export const defaultRenderers: Renderers = {
  text: TextMessage,
  audio: UnknownMessage,
  image: UnknownMessage,
  location: UnknownMessage,
  recommendation: UnknownMessage,
  suggestion: SuggestionMark,
  handover: HandoverSlip,
  list: UnknownMessage,
  buttons: UnknownMessage,
  product: UnknownMessage,
  products: UnknownMessage,
  close: ClosedMark,
  unknown: UnknownMessage,
};
