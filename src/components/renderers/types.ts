import type { ComponentType } from 'react';
import type { AgentEventKind, ChatInput, EventOf } from '../../protocol/index.ts';
import type { ChoiceState } from '../../store/index.ts';

export type { ChoiceState };

/** What the component for one event kind is given. */
export interface RendererProps<K extends AgentEventKind = AgentEventKind> {
  readonly event: EventOf<K>;
  readonly messageId: string;
  readonly choice: ChoiceState;
  /** What was chosen here, once it was. */
  readonly answer?: ChatInput;
  /** Sends a choice made inside this message; the second call does nothing. */
  readonly onAnswer: (input: ChatInput) => void;
  /** Says something new that is not an answer to this message, such as "ask about this product". */
  readonly onSend: (input: ChatInput) => void;
}

/** One component for each event kind: a missing or misspelt kind does not compile. */
export type Renderers = { readonly [K in AgentEventKind]: ComponentType<RendererProps<K>> };

/** A replacement for one kind; it is handed the default, so that it can wrap it. */
export type RendererOverrides = {
  readonly [K in AgentEventKind]?: ComponentType<
    RendererProps<K> & { readonly Default: ComponentType<RendererProps<K>> }
  >;
};
