import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { ChatAttributes, ShelftalkChatElement, ShelftalkEvent, ShelftalkEventName } from '../embed.js';

/** Event handlers; React 19 adds them as listeners. On React 18, use `ref` and `addEventListener`. */
type EventProps = {
  [N in ShelftalkEventName as `onshelftalk-${N}`]?: (event: ShelftalkEvent<N>) => void;
};

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'shelftalk-chat': Omit<
        DetailedHTMLProps<HTMLAttributes<ShelftalkChatElement>, ShelftalkChatElement>,
        keyof ChatAttributes
      > &
        Partial<ChatAttributes> &
        EventProps;
      'shelftalk-starters': DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & {
        'product-id'?: string;
      };
    }
  }
}
