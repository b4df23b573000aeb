'use client';

import { type ComponentType, forwardRef, type ReactNode, useState } from 'react';
import { useChatState, useChatStore } from '../../react/index.ts';
import { hasOnlyHostMessages } from '../../store/index.ts';
import { classes } from '../classes.ts';
import type { ComposerProps } from '../composer/Composer.tsx';
import type { EnterKey } from '../composer/useComposerElements.ts';
import type { Scheme } from '../theme/useScheme.ts';
import { Conversation, type ConversationProps } from './Conversation.tsx';
import type { EmptyProps } from './Empty.tsx';
import { PanelFooter, type PanelFooterProps } from './PanelFooter.tsx';
import { PanelHeader, type PanelHeaderProps } from './PanelHeader.tsx';
import {
  PanelAnnouncer,
  PanelProviders,
  type PanelProvidersProps,
  usePanelAttributes,
} from './PanelProviders.tsx';

/** The host's components in place of the panel's own; each receives the props of the one that it replaces. */
export interface PanelSlots {
  /** Replaces title, status, menu and close button. */
  readonly Header?: ComponentType<PanelHeaderProps> | undefined;
  /** Replaces greeting and starters of an empty conversation. */
  readonly Empty?: ComponentType<EmptyProps> | undefined;
  /** Replaces the text field and its send button. */
  readonly Composer?: ComponentType<ComposerProps> | undefined;
  /** Replaces everything below the thread, including the composer. */
  readonly Footer?: ComponentType<PanelFooterProps> | undefined;
}

export interface PanelProps extends PanelProvidersProps {
  /** Heading of the panel, such as the assistant's name. Default: `panelTitle` of the messages. */
  readonly title?: string | undefined;
  /** Greeting of an empty conversation. Default: `greeting` of the messages. */
  readonly greeting?: string | undefined;
  /** Questions offered in an empty conversation; at most four are shown. */
  readonly starters?: readonly string[] | undefined;
  readonly placeholder?: string | undefined;
  /** Effect of Enter in the composer. Default: `send`. */
  readonly enterKey?: EnterKey | undefined;
  /** Without it, the panel has no close button. */
  readonly onClose?: (() => void) | undefined;
  /** Controls before the text field, such as the attachment menu. */
  readonly attach?: ReactNode;
  /** Subject of the shopper's questions, above the text field, such as `ContextChip`. */
  readonly topic?: ReactNode;
  /** A sentence below the composer, such as a privacy notice; may contain markdown links. */
  readonly legal?: string | undefined;
  /** Requires agreement to the terms before the first message. A starter chosen before the agreement becomes the draft. */
  readonly terms?: 'before-first-message' | undefined;
  /** Called with each rating of an answer, and again with its reason; without it, answers have no rating buttons. */
  readonly onFeedback?: ConversationProps['onFeedback'];
  /** Called when a renderer throws; the rest of the thread stays. Pass a stable function: a new one renders the rows again. */
  readonly onError?: ((error: unknown) => void) | undefined;
  readonly slots?: PanelSlots | undefined;
  readonly scheme?: Scheme | undefined;
  readonly className?: string;
}

/** The whole conversation with the given renderers; `ChatPanel` uses the default ones. */
export const Panel = forwardRef<HTMLElement, PanelProps>(function Panel(props, ref) {
  const { title, slots = {} } = props;
  const { Header = PanelHeader, Footer = PanelFooter } = slots;
  const store = useChatStore();
  const [hasAgreed, setAgreed] = useState(false);
  const needsTerms = useChatState(hasOnlyHostMessages) && props.terms !== undefined && !hasAgreed;
  const onStart = needsTerms ? (text: string) => store.draft.setState({ text }) : undefined;
  const attributes = usePanelAttributes(title, props.scheme);
  return (
    <PanelProviders {...props}>
      <section ref={ref} className={classes('shelftalk shelftalk-panel', props.className)} {...attributes}>
        <PanelAnnouncer>
          <Header title={title} onClose={props.onClose} />
          <Conversation
            greeting={props.greeting}
            starters={props.starters}
            onError={props.onError}
            onStart={onStart}
            onFeedback={props.onFeedback}
            Empty={slots.Empty}
          />
          <Footer
            Composer={slots.Composer}
            attach={!needsTerms && props.attach}
            topic={!needsTerms && props.topic}
            placeholder={props.placeholder}
            enterKey={props.enterKey}
            legal={props.legal}
            barrier={needsTerms ? <props.parts.TermsGate onAgree={() => setAgreed(true)} /> : undefined}
          />
        </PanelAnnouncer>
      </section>
    </PanelProviders>
  );
});
