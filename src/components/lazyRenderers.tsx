'use client';

import { later } from './later.tsx';
import { LateRecommendation } from './products/LateRecommendation.tsx';
import type { RendererProps, Renderers } from './renderer.ts';
import { CloseMessage } from './session/CloseMessage.tsx';
import { SuggestionMessage } from './suggestions/SuggestionMessage.tsx';
import { TextMessage } from './text/TextMessage.tsx';
import { UnknownMessage } from './unknown/UnknownMessage.tsx';

/**
 * The same components as `defaultRenderers`, for a page that counts bytes: what most conversations begin
 * with is at hand, the rest is fetched on need.
 */
export const lazyRenderers: Renderers = {
  text: TextMessage,
  recommendation: LateRecommendation,
  suggestion: SuggestionMessage,
  close: CloseMessage,
  unknown: UnknownMessage,
  handover: later<RendererProps<'handover'>>(
    async () => (await import('./handover/HandoverNotice.tsx')).HandoverNotice,
  ),
  audio: later(async () => (await import('./media/AudioMessage.tsx')).AudioMessage),
  image: later(async () => (await import('./media/ImageMessage.tsx')).ImageMessage),
  location: later(async () => (await import('./media/LocationMessage.tsx')).LocationMessage),
  buttons: later(async () => (await import('./interactive/ButtonsMessage.tsx')).ButtonsMessage),
  list: later(async () => (await import('./interactive/ListMessage.tsx')).ListMessage),
  product: later(async () => (await import('./products/ProductMessage.tsx')).ProductMessage),
  products: later(async () => (await import('./products/ProductsMessage.tsx')).ProductsMessage),
};
