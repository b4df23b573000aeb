import type { HTMLAttributes, PublicProps } from 'vue';
import type { ChatAttributes, ShelftalkEvent, ShelftalkEventName } from '../embed.js';

/** `@shelftalk-open="…"` in a template. */
type EventProps = {
  [N in ShelftalkEventName as `onShelftalk${Capitalize<N>}`]?: (event: ShelftalkEvent<N>) => void;
};

/** An element as templates see it: its props are attributes and event handlers. */
type TemplateElement<Props> = new () => { $props: PublicProps & Props };

declare module 'vue' {
  interface GlobalComponents {
    'shelftalk-chat': TemplateElement<
      Omit<HTMLAttributes, keyof ChatAttributes> & Partial<ChatAttributes> & EventProps
    >;
    'shelftalk-starters': TemplateElement<HTMLAttributes & { 'product-id'?: string }>;
  }
}
