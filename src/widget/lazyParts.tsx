'use client';

import { StartAgain } from '../components/panel/StartAgain.tsx';
import { ProductGroupLayout } from '../components/products/ProductGroupLayout.tsx';
import { recommendedProducts } from '../components/products/recommendedProducts.ts';
import type { PanelParts } from '../components/renderers/parts.ts';
import type { RendererProps, Renderers } from '../components/renderers/types.ts';
import { CloseMessage } from '../components/session/CloseMessage.tsx';
import { SuggestionMessage } from '../components/suggestions/SuggestionMessage.tsx';
import { TextMessage } from '../components/text/TextMessage.tsx';
import { UnknownMessage } from '../components/unknown/UnknownMessage.tsx';
import { LoadErrorIcon } from './LoadError.tsx';
import { type LazyComponent, lazyWithRetry } from './lazyWithRetry.tsx';

export type MoreParts = typeof import('./moreParts.ts');

export interface LazyParts {
  readonly renderers: Renderers;
  readonly parts: PanelParts;
  /** Loads all of them before they are needed. Never rejects: what failed is tried again when it is rendered. */
  readonly preload: () => Promise<void>;
}

/**
 * The complete list of what may load late. A first answer with text and product cards needs nothing of it.
 *
 * @param load Imports `moreParts.ts` or a module that includes it.
 */
export function createLazyParts(load: () => Promise<MoreParts>): LazyParts {
  const CardCart = lazyWithRetry(
    async () => (await load()).CardCart,
    () => <div className="shelftalk-card-cart" />,
  );
  const ProductSheets = lazyWithRetry(
    async () => (await load()).ProductSheets,
    () => null,
  );
  const renderers = {
    text: TextMessage,
    recommendation: (props) => (
      <ProductGroupLayout {...recommendedProducts(props)} Cart={CardCart} Sheets={ProductSheets} />
    ),
    suggestion: SuggestionMessage,
    close: CloseMessage,
    unknown: UnknownMessage,
    handover: lazyWithRetry<RendererProps<'handover'>>(async () => (await load()).HandoverNotice),
    audio: lazyWithRetry(async () => (await load()).AudioMessage),
    image: lazyWithRetry(async () => (await load()).ImageMessage),
    location: lazyWithRetry(async () => (await load()).LocationMessage),
    buttons: lazyWithRetry(async () => (await load()).ButtonsMessage),
    list: lazyWithRetry(async () => (await load()).ListMessage),
    product: lazyWithRetry(async () => (await load()).ProductMessage),
    products: lazyWithRetry(async () => (await load()).ProductsMessage),
  } satisfies Renderers;
  const parts = {
    PanelMenu: lazyWithRetry(
      async () => (await load()).PanelMenu,
      () => <div className="shelftalk-menu" />,
      LoadErrorIcon,
    ),
    EndNotice: lazyWithRetry(async () => (await load()).EndNotice, undefined, StartAgain),
    TermsGate: lazyWithRetry(async () => (await load()).TermsGate),
    AnswerRating: lazyWithRetry(async () => (await load()).AnswerRating),
    MessageSpeech: lazyWithRetry(
      async () => (await load()).MessageSpeech,
      () => null,
      () => null,
    ),
  } satisfies PanelParts;
  const preload = async () => {
    const all: readonly object[] = [
      CardCart,
      ProductSheets,
      ...Object.values(renderers),
      ...Object.values(parts),
    ];
    await Promise.all(all.filter(isLazy).map((component) => component.load()));
  };
  return { renderers, parts, preload };
}

const isLazy = (component: object): component is LazyComponent<never> => 'load' in component;
