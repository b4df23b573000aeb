'use client';

import { useEffect, useRef } from 'react';
import { own } from '../../protocol/index.ts';
import { useChatStore, useMessageIds } from '../../react/index.ts';
import type { ChatStore } from '../../store/index.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import { useAnnounce } from './Announcer.tsx';
import { announcementOf } from './announcementOf.ts';

/** Up to where a conversation is announced already. */
export interface AnnouncedUpTo {
  readonly store: ChatStore;
  /** Id of the newest announced message; undefined for an empty conversation. */
  readonly last: string | undefined;
}

export interface MessageAnnouncerProps {
  /** What was there when the panel was first rendered; it can be read and is not announced. */
  readonly since: AnnouncedUpTo;
}

/** Announces each new message of the agent once, in order. Renders nothing. */
export const MessageAnnouncer = ({ since }: MessageAnnouncerProps): null => {
  const announce = useAnnounce();
  const messages = useMessages();
  const ids = useMessageIds();
  const store = useChatStore();
  const announced = useRef(since);
  useEffect(() => {
    const last = ids.at(-1);
    const { current: before } = announced;
    if (before.store === store && before.last === last) return;
    announced.current = { store, last };
    const index = before.last === undefined ? -1 : ids.lastIndexOf(before.last);
    const isOtherConversation = before.store !== store || (index < 0 && before.last !== undefined);
    if (isOtherConversation) return;
    const { byId } = store.getState();
    for (const id of ids.slice(index + 1)) {
      const message = own(byId, id);
      if (message) announce(announcementOf(message, messages, store));
    }
  }, [ids, store, announce, messages]);
  return null;
};
