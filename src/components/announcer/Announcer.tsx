'use client';

import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';

type Announce = (text: string) => void;
const AnnouncerContext = createContext<Announce>(() => {});

/** Says one sentence to screen readers, after those that are still being said. */
export const useAnnounce = (): Announce => useContext(AnnouncerContext);

/** How long a sentence stays in the document: long enough to be noticed, in milliseconds. */
const stay = 4000;

export interface AnnouncerProps {
  /** What it speaks of, such as the chat's store; where another takes its place, its sentences go. */
  readonly subject?: unknown;
  readonly children: ReactNode;
}

/** The one place that speaks: a polite live region beside the conversation. */
export const Announcer = ({ subject, children }: AnnouncerProps) => {
  const [queue, setQueue] = useState<readonly { readonly id: number; readonly text: string }[]>([]);
  const [spokenOf, setSpokenOf] = useState(subject);
  if (spokenOf !== subject) {
    setSpokenOf(subject);
    setQueue([]);
  }
  const next = useRef(0);
  const announce = useCallback<Announce>((text) => {
    const id = next.current++;
    if (text !== '') setQueue((before) => [...before, { id, text }]);
  }, []);
  const last = queue.at(-1)?.id;
  useEffect(() => {
    if (last === undefined) return;
    const timer = setTimeout(() => setQueue((now) => now.filter(({ id }) => id > last)), stay);
    return () => clearTimeout(timer);
  }, [last]);
  return (
    <AnnouncerContext.Provider value={announce}>
      {children}
      <div
        className="shelftalk-hidden"
        role="status"
        aria-live="polite"
        aria-relevant="additions"
        aria-atomic="false"
      >
        {queue.map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
      </div>
    </AnnouncerContext.Provider>
  );
};
