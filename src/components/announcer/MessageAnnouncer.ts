'use client';

import { useEffect, useRef } from 'react';
import { own } from '../../protocol/index.ts';
import { useChatStore, useMessageIds } from '../../react/index.ts';
import type { ChatStore } from '../../store/index.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import { useAnnounce } from './Announcer.tsx';
import { announcementOf } from './announcementOf.ts';

/** The newest message of a conversation that has been announced. */
export interface AnnouncedUpTo {
  readonly store: ChatStore;
  /** Id of the newest announced message; undefined for an empty conversation. */
  readonly last: string | undefined;
}

export interface MessageAnnouncerProps {
  /** The newest message at the first render: it and earlier ones are not announced. */
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
    const { current: previous } = announced;
    if (previous.store === store && previous.last === last) return;
    announced.current = { store, last };
    const index = previous.last === undefined ? -1 : ids.lastIndexOf(previous.last);
    const isOtherConversation = previous.store !== store || (index < 0 && previous.last !== undefined);
    if (isOtherConversation) return;
    const { byId } = store.getState();
    for (const id of ids.slice(index + 1)) {
      const message = own(byId, id);
      if (message) announce(announcementOf(message, messages, store));
    }
  }, [ids, store, announce, messages]);
  return null;
};
