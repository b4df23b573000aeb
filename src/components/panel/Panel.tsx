'use client';

import { type ComponentType, forwardRef, type ReactNode, useMemo, useState } from 'react';
import { MediaContext, useChatState, useChatStore, useExtendedMediaRules } from '../../react/index.ts';
import { hasNoUserMessage } from '../../store/index.ts';
import { Announcer } from '../announcer/Announcer.tsx';
import { ThreadAnnouncer } from '../announcer/ThreadAnnouncer.tsx';
import { classes } from '../classes.ts';
import type { ComposerProps, EnterKey } from '../composer/Composer.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import type { ResolveProducts } from '../products/batchedResolver.ts';
import { type AddToCart, CartProvider } from '../products/cart.ts';
import { ProductResolverProvider } from '../products/ProductResolver.tsx';
import type { PanelParts } from '../renderers/parts.ts';
import { type RendererRegistry, RenderersProvider } from '../renderers/RenderersContext.ts';
import type { RendererOverrides, Renderers } from '../renderers/types.ts';
import { type TextOptions, TextProvider } from '../text/TextContext.ts';
import { type Scheme, useScheme } from '../theme/useScheme.ts';
import { Conversation, type ConversationProps } from './Conversation.tsx';
import type { EmptyProps } from './Empty.tsx';
import { PanelFooter, type PanelFooterProps } from './PanelFooter.tsx';
import { PanelHeader, type PanelHeaderProps } from './PanelHeader.tsx';

/** The host's components in place of the panel's own; each receives the props of the one that it replaces. */
export interface PanelSlots {
  /** Replaces title, status, menu and close button. */
  readonly Header?: ComponentType<PanelHeaderProps> | undefined;
  /** Replaces greeting and starters of an empty conversation. */
  readonly Empty?: ComponentType<EmptyProps> | undefined;
  /** Replaces the text field with its send button. */
  readonly Composer?: ComponentType<ComposerProps> | undefined;
  /** Replaces everything below the thread, with the composer. */
  readonly Footer?: ComponentType<PanelFooterProps> | undefined;
}

export interface PanelProps extends TextOptions {
  /** One renderer for each event kind. */
  readonly defaults: Renderers;
  /** Rarely shown parts: `defaultParts`, or lazy ones. */
  readonly parts: PanelParts;
  /** Heading of the panel, such as the assistant's name. */
  readonly title?: string | undefined;
  /** Greeting of an empty conversation. */
  readonly greeting?: string | undefined;
  /** Questions offered in an empty conversation; at most four are shown. */
  readonly starters?: readonly string[] | undefined;
  readonly placeholder?: string | undefined;
  /** Effect of Enter in the composer. */
  readonly enterKey?: EnterKey | undefined;
  /** Without it, the panel has no close button. */
  readonly onClose?: (() => void) | undefined;
  /** Fetches products that the agent referred to by id only. */
  readonly resolveProducts?: ResolveProducts | undefined;
  /** Adds a product to the shop's cart; without it, cards have no cart button. */
  readonly onAddToCart?: AddToCart | undefined;
  /** The host's renderers for some event kinds. */
  readonly renderers?: RendererOverrides | undefined;
  /** Controls before the text field, such as the attachment menu. */
  readonly attach?: ReactNode;
  /** Origins whose media load without consent, in addition to those of `ChatProvider`. */
  readonly mediaOrigins?: readonly string[] | undefined;
  /** A sentence below the composer, such as a privacy notice; markdown links. */
  readonly legal?: string | undefined;
  /** Requires agreement to the terms before the first message; the draft is kept. */
  readonly terms?: 'before-first-message' | undefined;
  /** Called with the shopper's rating of an answer; without it, answers have no rating buttons. */
  readonly onFeedback?: ConversationProps['onFeedback'];
  /** Called when a renderer throws; the rest of the thread stays. */
  readonly onError?: ((error: unknown) => void) | undefined;
  readonly slots?: PanelSlots | undefined;
  readonly scheme?: Scheme | undefined;
  readonly className?: string;
}

/** The whole conversation with the given renderers; `ChatPanel` uses the default ones. */
export const Panel = forwardRef<HTMLElement, PanelProps>((props, ref) => {
  const { title, greeting, starters, placeholder, onClose, attach, onError, className } = props;
  const { onLink, renderText, headingLevel, defaults, parts, renderers } = props;
  const { Header = PanelHeader, Footer = PanelFooter, Empty, Composer } = props.slots ?? {};
  const messages = useMessages();
  const scheme = useScheme(props.scheme);
  const store = useChatStore();
  const shownProducts = useChatState((state) => state.products);
  const [hasAgreed, setAgreed] = useState(false);
  const needsTerms = useChatState(hasNoUserMessage) && props.terms !== undefined && !hasAgreed;
  const onStart = needsTerms ? (text: string) => store.draft.setState({ text }) : undefined;
  const registry = useMemo(
    (): RendererRegistry => ({ defaults, parts, overrides: renderers }),
    [defaults, parts, renderers],
  );
  const text = useMemo(
    (): TextOptions => ({ onLink, renderText, headingLevel }),
    [onLink, renderText, headingLevel],
  );
  const media = useExtendedMediaRules(props.mediaOrigins);
  return (
    <RenderersProvider value={registry}>
      <TextProvider value={text}>
        <MediaContext.Provider value={media}>
          <CartProvider value={props.onAddToCart}>
            <ProductResolverProvider resolveProducts={props.resolveProducts} shownProducts={shownProducts}>
              <section
                ref={ref}
                className={classes('shelftalk shelftalk-panel', className)}
                data-scheme={scheme}
                lang={messages.lang}
                dir={messages.dir}
                aria-label={title ?? messages.panelTitle}
              >
                <Announcer subject={store} isSilent={() => store.getState().announcer === 'elsewhere'}>
                  <Header title={title} onClose={onClose} />
                  <Conversation
                    greeting={greeting}
                    starters={starters}
                    onError={onError}
                    onStart={onStart}
                    onFeedback={props.onFeedback}
                    Empty={Empty}
                  />
                  <Footer
                    Composer={Composer}
                    attach={!needsTerms && attach}
                    placeholder={placeholder}
                    enterKey={props.enterKey}
                    legal={props.legal}
                    barrier={needsTerms ? <parts.TermsGate onAgree={() => setAgreed(true)} /> : undefined}
                  />
                  <ThreadAnnouncer />
                </Announcer>
              </section>
            </ProductResolverProvider>
          </CartProvider>
        </MediaContext.Provider>
      </TextProvider>
    </RenderersProvider>
  );
});
Panel.displayName = 'Panel';
