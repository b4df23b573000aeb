'use client';

import {
  EmptyMessage,
  type PanelParts,
  ProductGroupLayout,
  type RendererProps,
  type Renderers,
  RestartButton,
  recommendedProducts,
  SuggestionMessage,
  TextMessage,
  UnknownMessage,
} from '../components/index.ts';
import { LoadErrorIcon } from './LoadError.tsx';
import { lazyWithRetry } from './lazyWithRetry.tsx';

export type MoreParts = typeof import('./moreParts.ts');
export type ShopParts = typeof import('./shopParts.ts');

export interface LazyParts {
  readonly renderers: Renderers;
  readonly parts: PanelParts;
  /** Loads the parts of `moreParts.ts` before they are needed. Never rejects; a part that failed is loaded again when it is rendered. */
  readonly preload: () => Promise<void>;
}

/**
 * Returns all renderers and parts of an embedded chat. Only the renderers of texts, recommendations, suggestions, `close` and
 * unknown events are loaded at once.
 *
 * @param load Imports `moreParts.ts` or a module that includes it.
 * @param loadShop The same for `shopParts.ts`.
 */
export function createLazyParts(
  load: () => Promise<MoreParts>,
  loadShop: () => Promise<ShopParts>,
): LazyParts {
  /** Once the file is there, none of its parts shows a placeholder, not even for a frame. */
  const loadShopParts = async (): Promise<ShopParts> => {
    const loaded = await loadShop();
    for (const component of [...Object.values(shopRenderers), ...Object.values(shopParts)])
      void component.load();
    return loaded;
  };
  const ProductSheets = lazyWithRetry(
    async () => (await load()).ProductSheets,
    () => null,
  );
  const Comparison = lazyWithRetry(async () => (await load()).Comparison);
  const moreRenderers = {
    handover: lazyWithRetry<RendererProps<'handover'>>(async () => (await load()).HandoverNotice),
    image: lazyWithRetry(async () => (await load()).ImageMessage),
    buttons: lazyWithRetry(async () => (await load()).ButtonsMessage),
    list: lazyWithRetry(async () => (await load()).ListMessage),
    product: lazyWithRetry(async () => (await load()).ProductMessage),
    products: lazyWithRetry(async () => (await load()).ProductsMessage),
  } satisfies Partial<Renderers>;
  const shopRenderers = {
    audio: lazyWithRetry(async () => (await loadShopParts()).AudioMessage),
    location: lazyWithRetry(async () => (await loadShopParts()).LocationMessage),
    order: lazyWithRetry(async () => (await loadShopParts()).OrderMessage),
  } satisfies Partial<Renderers>;
  const renderers: Renderers = {
    text: TextMessage,
    recommendation: (props) => (
      <ProductGroupLayout {...recommendedProducts(props)} Sheets={ProductSheets} Comparison={Comparison} />
    ),
    suggestion: SuggestionMessage,
    close: EmptyMessage,
    unknown: UnknownMessage,
    ...shopRenderers,
    ...moreRenderers,
  };
  const moreParts = {
    PanelMenu: lazyWithRetry(
      async () => (await load()).PanelMenu,
      () => <div className="shelftalk-menu" />,
      LoadErrorIcon,
    ),
    EndNotice: lazyWithRetry(async () => (await load()).EndNotice, undefined, RestartButton),
    MessageAnnouncer: lazyWithRetry(
      async () => (await load()).MessageAnnouncer,
      () => null,
      () => null,
    ),
  };
  const shopParts = {
    TermsGate: lazyWithRetry(async () => (await loadShopParts()).TermsGate),
    AnswerRating: lazyWithRetry(async () => (await loadShopParts()).AnswerRating),
    ContactOptions: lazyWithRetry(async () => (await loadShopParts()).ContactOptions),
    CartReceiptRow: lazyWithRetry(async () => (await loadShopParts()).CartReceiptRow),
    CartAction: lazyWithRetry(async () => (await loadShopParts()).CartAction),
    CardCart: lazyWithRetry(
      async () => (await loadShopParts()).CardCart,
      () => <div className="shelftalk-card-cart" />,
    ),
    DetailActions: lazyWithRetry(async () => (await loadShopParts()).DetailActions),
  };
  const parts: PanelParts = { ...moreParts, ...shopParts };
  const preload = async () => {
    const all = [ProductSheets, Comparison, ...Object.values(moreRenderers), ...Object.values(moreParts)];
    await Promise.all(all.map((component) => component.load()));
  };
  return { renderers, parts, preload };
}
