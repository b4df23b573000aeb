import type { HTMLAttributes } from 'svelte/elements';
import type { ChatAttributes, ShelftalkChatElement, ShelftalkEvent, ShelftalkEventName } from '../embed.js';

type EventProps = {
  [N in ShelftalkEventName as `onshelftalk-${N}`]?: (event: ShelftalkEvent<N>) => void;
};

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'shelftalk-chat': Omit<HTMLAttributes<ShelftalkChatElement>, keyof ChatAttributes> &
      Partial<ChatAttributes> &
      EventProps;
    'shelftalk-starters': HTMLAttributes<HTMLElement> & { 'product-id'?: string };
  }
}
