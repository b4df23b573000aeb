import type { ComponentType } from 'react';
import type { AgentEventKind, ChatInput, EventOf } from '../../protocol/index.ts';
import type { ChoiceState } from '../../store/index.ts';

export type { ChoiceState };

/** Props of a renderer. */
export interface RendererProps<K extends AgentEventKind = AgentEventKind> {
  readonly event: EventOf<K>;
  readonly messageId: string;
  /** Whether the text of the event still grows. */
  readonly isPartial?: boolean;
  /**
   * `open`: the shopper can choose in this message. `answered`: they have chosen. `stale`: they sent something else since.
   * `closed`: the session has ended.
   */
  readonly choice: ChoiceState;
  /** The input chosen in this message, if any; also set while `choice` is `open`, if it could not be sent. */
  readonly answer?: ChatInput;
  /** Sends a choice of this message. Does nothing unless `choice` is `open`; a choice that could not be sent is open again. */
  readonly onAnswer: (input: ChatInput) => void;
  /** Sends an input that is not a choice of this message, such as "ask about this product". */
  readonly onSend: (input: ChatInput) => void;
}

/** One renderer for each event kind; a missing or misspelt kind is a type error. */
export type Renderers = { readonly [K in AgentEventKind]: ComponentType<RendererProps<K>> };

/** The host's renderers; each receives the default as `Default`, to wrap it. */
export type RendererOverrides = {
  readonly [K in AgentEventKind]?: ComponentType<
    RendererProps<K> & { readonly Default: ComponentType<RendererProps<K>> }
  >;
};
