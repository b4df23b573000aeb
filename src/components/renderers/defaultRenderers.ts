import { HandoverNotice } from '../handover/HandoverNotice.tsx';
import { ButtonsMessage } from '../interactive/ButtonsMessage.tsx';
import { ListMessage } from '../interactive/ListMessage.tsx';
import { AudioMessage } from '../media/AudioMessage.tsx';
import { ImageMessage } from '../media/ImageMessage.tsx';
import { LocationMessage } from '../media/LocationMessage.tsx';
import { ProductMessage } from '../products/ProductMessage.tsx';
import { ProductsMessage } from '../products/ProductsMessage.tsx';
import { RecommendationMessage } from '../products/RecommendationMessage.tsx';
import { EmptyMessage } from '../session/EmptyMessage.ts';
import { SuggestionMessage } from '../suggestions/SuggestionMessage.tsx';
import { TextMessage } from '../text/TextMessage.tsx';
import { UnknownMessage } from '../unknown/UnknownMessage.tsx';
import type { Renderers } from './types.ts';

/**
 * One renderer for each event kind, without lazy loading. Orders render nothing, because few shops have them; pass
 * `orderRenderers` to show them.
 */
export const defaultRenderers: Renderers = {
  text: TextMessage,
  audio: AudioMessage,
  image: ImageMessage,
  location: LocationMessage,
  recommendation: RecommendationMessage,
  suggestion: SuggestionMessage,
  handover: HandoverNotice,
  list: ListMessage,
  buttons: ButtonsMessage,
  product: ProductMessage,
  products: ProductsMessage,
  order: EmptyMessage,
  close: EmptyMessage,
  unknown: UnknownMessage,
};
