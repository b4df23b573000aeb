'use client';

import { type ReactNode, useMemo } from 'react';
import { MediaContext, useChatState, useChatStore, useExtendedMediaRules } from '../../react/index.ts';
import { Announcer } from '../announcer/Announcer.tsx';
import { ThreadAnnouncer } from '../announcer/ThreadAnnouncer.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import type { ResolveProducts } from '../products/batchedResolver.ts';
import { ShopContext, type ShopContextValue, type ShopValue } from '../products/cart.ts';
import { ProductResolverProvider } from '../products/ProductResolver.tsx';
import type { AddToCart } from '../products/shopCart.ts';
import type { PanelParts } from '../renderers/parts.ts';
import { type RendererRegistry, RenderersProvider } from '../renderers/RenderersContext.ts';
import type { RendererOverrides, Renderers } from '../renderers/types.ts';
import { type TextOptions, TextProvider } from '../text/TextContext.ts';
import { type Scheme, useScheme } from '../theme/useScheme.ts';

/** Values that the components inside a panel receive by context. */
export interface PanelProvidersProps extends TextOptions, Omit<ShopValue, 'addToCart'> {
  /** One renderer for each event kind. */
  readonly defaults: Renderers;
  /** Rarely shown parts: `defaultParts`, or lazy ones. */
  readonly parts: PanelParts;
  /** The host's renderers for some event kinds. Create the object once, outside of render. */
  readonly renderers?: RendererOverrides | undefined;
  /** Origins whose media load without consent, in addition to those of `ChatProvider`. */
  readonly mediaOrigins?: readonly string[] | undefined;
  /** Fetches products that the agent referred to by id only. Pass a stable function: its results are cached per function. */
  readonly resolveProducts?: ResolveProducts | undefined;
  /** Adds a product to the shop's cart; without it, cards have no cart button. */
  readonly onAddToCart?: AddToCart | undefined;
}

/** Provides renderers, parts, text options, media rules, cart and products. */
export const PanelProviders = (props: PanelProvidersProps & { readonly children: ReactNode }) => {
  const { defaults, parts, renderers, onLink, renderText, headingLevel } = props;
  const { onAddToCart: addToCart, cartUrl, cartWord, resultsUrl, ProductAction } = props;
  const shownProducts = useChatState((state) => state.products);
  const registry = useMemo(
    (): RendererRegistry => ({ defaults, parts, overrides: renderers }),
    [defaults, parts, renderers],
  );
  const text = useMemo(
    (): TextOptions => ({ onLink, renderText, headingLevel }),
    [onLink, renderText, headingLevel],
  );
  const shop = useMemo(
    (): ShopContextValue => ({
      addToCart,
      cartUrl,
      cartWord,
      resultsUrl,
      ProductAction,
      CardCart: parts.CardCart,
      DetailActions: parts.DetailActions,
    }),
    [addToCart, cartUrl, cartWord, resultsUrl, ProductAction, parts],
  );
  return (
    <RenderersProvider value={registry}>
      <TextProvider value={text}>
        <MediaContext.Provider value={useExtendedMediaRules(props.mediaOrigins)}>
          <ShopContext.Provider value={shop}>
            <ProductResolverProvider resolveProducts={props.resolveProducts} shownProducts={shownProducts}>
              {props.children}
            </ProductResolverProvider>
          </ShopContext.Provider>
        </MediaContext.Provider>
      </TextProvider>
    </RenderersProvider>
  );
};

/** Renders its children, and announces changes of the thread to screen readers. */
export const PanelAnnouncer = ({ children }: { readonly children?: ReactNode }) => {
  const store = useChatStore();
  return (
    <Announcer subject={store} isSilent={() => store.getState().announcer === 'elsewhere'}>
      {children}
      <ThreadAnnouncer />
    </Announcer>
  );
};

/** Returns the attributes of a panel's root element. */
export const usePanelAttributes = (title: string | undefined, scheme: Scheme | undefined) => {
  const { lang, dir, panelTitle } = useMessages();
  return { 'data-scheme': useScheme(scheme), lang, dir, 'aria-label': title ?? panelTitle };
};
