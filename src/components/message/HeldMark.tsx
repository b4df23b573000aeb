'use client';

import { Drawing } from '../icons/Icon.tsx';
import { clock } from '../icons/rareDrawings.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import { useTurnHeld } from '../turn/useOutage.ts';

/** A clock at a message that has not been sent and will be, once an outage is over. */
export const HeldMark = () => {
  const messages = useMessages();
  return useTurnHeld() ? (
    <span className="shelftalk-held">
      <Drawing path={clock} />
      <span className="shelftalk-hidden">{messages.notSentYet}</span>
    </span>
  ) : null;
};
