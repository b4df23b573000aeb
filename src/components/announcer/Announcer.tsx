'use client';

import { createContext, type ReactNode, useCallback, useContext, useRef } from 'react';
import { useIsomorphicLayoutEffect } from '../../react/index.ts';

type Announce = (text: string) => void;
const AnnouncerContext = createContext<Announce>(() => {});

/** Announces a sentence to screen readers, after earlier ones. */
export const useAnnounce = (): Announce => useContext(AnnouncerContext);

/** Milliseconds until an announced sentence is removed from the document. */
const stay = 4000;

export interface AnnouncerProps {
  /** Owner of the announcements, such as the store; when it changes, pending sentences are removed. */
  readonly subject?: unknown;
  /** Suppresses announcements, for example while another tab announces the same conversation. */
  readonly isSilent?: () => boolean;
  readonly children: ReactNode;
}

/** A polite live region beside the conversation. All announcements go through it, so that each is spoken once. */
export const Announcer = ({ subject, isSilent, children }: AnnouncerProps) => {
  const region = useRef<HTMLDivElement>(null);
  const spokenOf = useRef(subject);
  useIsomorphicLayoutEffect(() => {
    if (spokenOf.current !== subject) region.current?.replaceChildren();
    spokenOf.current = subject;
  }, [subject]);
  const silent = useRef(isSilent);
  silent.current = isSilent;
  // Written to the DOM directly: announcements are not part of any state and need no rendering.
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
