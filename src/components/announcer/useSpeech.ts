'use client';

import { useEffect, useRef, useState } from 'react';
import { useChatStore, useMessageIds } from '../../react/index.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import { useAnnounce } from './Announcer.tsx';

type Spoken = typeof import('./spoken.ts').spoken;

/**
 * Speaks each new message of the agent once. What messages sound like is fetched with the first new one, the
 * shopper's own as a rule; what comes until then is spoken as soon as it is there.
 */
export const useSpeech = (): void => {
  const announce = useAnnounce();
  const messages = useMessages();
  const ids = useMessageIds();
  const store = useChatStore();
  const [spoken, setSpoken] = useState<Spoken>();
  const heard = useRef({ store, last: ids.at(-1) });
  useEffect(() => {
    const last = ids.at(-1);
    const { current: before } = heard;
    if (before.store === store && before.last === last) return;
    const known = before.last === undefined ? -1 : ids.lastIndexOf(before.last);
    // Another conversation has taken this one's place.
    const isAnother = before.store !== store || (known < 0 && before.last !== undefined);
    if (!spoken && !isAnother) {
      import('./spoken.ts').then(
        (module) => setSpoken(() => module.spoken),
        // Tried again with the next message.
        () => {},
      );
      return;
    }
    heard.current = { store, last };
    if (!spoken || isAnother) return;
    const { byId } = store.getState();
    for (const id of ids.slice(known + 1)) {
      const message = byId[id];
      if (message) announce(spoken(message, messages, store));
    }
  }, [ids, store, announce, messages, spoken]);
};
