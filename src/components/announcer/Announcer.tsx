'use client';

import { createContext, type ReactNode, useCallback, useContext, useLayoutEffect, useRef } from 'react';

type Announce = (text: string) => void;
const AnnouncerContext = createContext<Announce>(() => {});

/** Says one sentence to screen readers, after those that are still being said. */
export const useAnnounce = (): Announce => useContext(AnnouncerContext);

/** How long a sentence stays in the document: long enough to be noticed, in milliseconds. */
const stay = 4000;

export interface AnnouncerProps {
  /** What it speaks of, such as the chat's store; where another takes its place, its sentences go. */
  readonly subject?: unknown;
  /** Asked before each sentence: somebody else is speaking. */
  readonly isSilent?: () => boolean;
  readonly children: ReactNode;
}

/** The one place that speaks: a polite live region beside the conversation. */
export const Announcer = ({ subject, isSilent, children }: AnnouncerProps) => {
  const region = useRef<HTMLDivElement>(null);
  const spokenOf = useRef(subject);
  useLayoutEffect(() => {
    if (spokenOf.current !== subject) region.current?.replaceChildren();
    spokenOf.current = subject;
  }, [subject]);
  const silent = useRef(isSilent);
  silent.current = isSilent;
  // Written past React: what is spoken belongs to no state, and nothing has to be drawn again for it.
  const announce = useCallback<Announce>((text) => {
    const sentence = region.current?.ownerDocument.createElement('p');
    if (!sentence || text === '' || silent.current?.()) return;
    sentence.textContent = text;
    region.current?.append(sentence);
    setTimeout(() => sentence.remove(), stay);
  }, []);
  return (
    <AnnouncerContext.Provider value={announce}>
      {children}
      <div
        ref={region}
        className="shelftalk-hidden"
        role="status"
        aria-live="polite"
        aria-relevant="additions"
        aria-atomic="false"
      />
    </AnnouncerContext.Provider>
  );
};
