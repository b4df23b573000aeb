import { type JSX, useRef } from 'react';
import type { ShelftalkApi, ShelftalkChatElement, ShelftalkEvent } from 'shelftalk/embed';
import type {} from 'shelftalk/embed/react';
import type {} from 'shelftalk/embed/svelte';
import type {} from 'shelftalk/embed/vue';
import type { SvelteHTMLElements } from 'svelte/elements';
import type { GlobalComponents } from 'vue';
import type { IsAny } from './isAny.js';

export const isAny: IsAny<
  | ShelftalkApi
  | JSX.IntrinsicElements['shelftalk-chat']
  | SvelteHTMLElements['shelftalk-chat']
  | GlobalComponents['shelftalk-chat']
> = false;

export const Chat = () => {
  const chat = useRef<ShelftalkChatElement>(null);
  const onOpen = ({ detail }: ShelftalkEvent<'open'>) => console.log(detail.by);
  return <shelftalk-chat ref={chat} heading="Ask our guides" accent="#0b6e4f" onshelftalk-open={onOpen} />;
};

export const ask = (chat: ShelftalkChatElement) => chat.send('Which tent for two?', 'shopper');
