import type { ReactNode } from 'react';
import { useOwnParts } from '../renderers/RenderersContext.ts';
import { RowBoundary } from './RowBoundary.tsx';

export interface BubbleProps {
  /** `host`: a greeting, or a text of the shop or of a live agent. */
  readonly from: 'agent' | 'host' | 'shopper';
  /** The text of the message; may contain markdown, unless it is the shopper's. */
  readonly text: string;
  /** The text as the chat renders it. */
  readonly children: ReactNode;
}

/** The text of a message in the host's bubble, if it has one. */
export const Bubble = (props: BubbleProps) => {
  const { Bubble: Own } = useOwnParts();
  return Own ? (
    <RowBoundary fallback={props.children}>
      <Own {...props} />
    </RowBoundary>
  ) : (
    props.children
  );
};
