'use client';

import { useEffect, useRef } from 'react';
import { getOwn } from '../../protocol/index.ts';
import { useChatState, useChatStore, useHandoverContext } from '../../react/index.ts';
import { type ChatStore, completeUpTo } from '../../store/index.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import { useAnnounce } from './Announcer.tsx';
import { announcementOf } from './announcementOf.ts';

/** A message of a conversation; it and all earlier ones need no announcement. */
export interface AnnouncedUpTo {
  readonly store: ChatStore;
  /** Id of that message; undefined if there is none. */
  readonly last: string | undefined;
}

export interface MessageAnnouncerProps {
  /** The last message before the first text that still grew when the conversation was first rendered, or the newest one. */
  readonly since: AnnouncedUpTo;
}

/** Announces each new message once, in order, when it is complete, if `announcementOf` has a text for it. Renders nothing. */
export const MessageAnnouncer = ({ since }: MessageAnnouncerProps): null => {
  const announce = useAnnounce();
  const messages = useMessages();
  const store = useChatStore();
  const last = useChatState(completeUpTo);
  const hidesReason = useHandoverContext()?.options.hideReason;
  const announced = useRef(since);
  useEffect(() => {
    const { current: previous } = announced;
    if (previous.store === store && previous.last === last) return;
    announced.current = { store, last };
    const { byId, order } = store.getState();
    /** Returns -1 without an id, and for a message that is not in the thread. */
    const indexOf = (id: string | undefined) => (id === undefined ? -1 : order.lastIndexOf(id));
    const index = indexOf(previous.last);
    const isOtherConversation = previous.store !== store || (index < 0 && previous.last !== undefined);
    if (isOtherConversation) return;
    for (const id of order.slice(index + 1, indexOf(last) + 1)) {
      const message = getOwn(byId, id);
      if (message) announce(announcementOf(message, messages, store, hidesReason));
    }
  }, [last, store, announce, messages, hidesReason]);
  return null;
};
