'use client';

import { createContext, type ReactNode, useCallback, useContext, useRef } from 'react';
import { useIsomorphicLayoutEffect } from '../../react/index.ts';

type Announce = (text: string) => void;
const AnnouncerContext = createContext<Announce>(() => {});

/** Returns a function that announces a sentence to screen readers, after earlier ones. It does nothing outside an `Announcer`. */
export const useAnnounce = (): Announce => useContext(AnnouncerContext);

/** Milliseconds until an announced sentence is removed from the document. */
const announcementMs = 4000;

export interface AnnouncerProps {
  /** Owner of the announcements, such as the store; when it changes, pending sentences are removed. */
  readonly subject?: unknown;
  /** Suppresses announcements, for example while another tab announces the same conversation. */
  readonly isSilent?: () => boolean;
  readonly children: ReactNode;
}

/**
 * A polite live region next to its children. Screen readers speak the sentences of `useAnnounce` in order.
 *
 * @see https://www.w3.org/TR/wai-aria-1.2/#aria-live
 */
export const Announcer = ({ subject, isSilent, children }: AnnouncerProps) => {
  const region = useRef<HTMLDivElement>(null);
  const previousSubject = useRef(subject);
  useIsomorphicLayoutEffect(() => {
    if (previousSubject.current !== subject) region.current?.replaceChildren();
    previousSubject.current = subject;
  }, [subject]);
  const isSilentRef = useRef(isSilent);
  isSilentRef.current = isSilent;
  // Written to the DOM directly: announcements are not part of any state and need no rendering.
  const announce = useCallback<Announce>((text) => {
    const sentence = region.current?.ownerDocument.createElement('p');
    if (!sentence || text === '' || isSilentRef.current?.()) return;
    sentence.textContent = text;
    region.current?.append(sentence);
    setTimeout(() => sentence.remove(), announcementMs);
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
