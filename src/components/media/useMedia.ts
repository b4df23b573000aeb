'use client';

import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { resolvePageUrl } from '../../browser/index.ts';
import { useMediaRules } from '../../react/index.ts';
import { useAnnounce } from '../announcer/Announcer.tsx';
import { displayHost } from '../links/displayHost.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import { mediaHref, useMayLoad } from './mediaPolicy.ts';

/** A picture, film or recording, and whether it is loaded. */
export interface Media<E extends HTMLElement = HTMLElement> {
  /** The address; undefined where it is none that media may have. */
  readonly src: string | undefined;
  readonly isAllowed: boolean;
  /** Whose server would be asked; empty where none is. */
  readonly host: string;
  /** Loads it, and all media of its origin in this conversation. */
  readonly show: () => void;
  /** It was shown by a press here. */
  readonly wasRequested: boolean;
  /** Takes the focus over from the button that was pressed. */
  readonly elementRef: RefObject<E | null>;
}

export function useMedia<E extends HTMLElement>(address: string): Media<E> {
  const messages = useMessages();
  const announce = useAnnounce();
  const { consent } = useMediaRules();
  const src = mediaHref(address);
  const isAllowed = useMayLoad(src);
  const [asked, ask] = useState<string>();
  const elementRef = useRef<E>(null);
  const wasRequested = asked !== undefined && asked === src;
  const host = src === undefined ? '' : displayHost(resolvePageUrl(src).href);
  useLayoutEffect(() => {
    if (isAllowed && wasRequested) elementRef.current?.focus({ preventScroll: true });
  }, [isAllowed, wasRequested]);
  return {
    src,
    isAllowed,
    host,
    wasRequested,
    elementRef,
    show: () => {
      if (src === undefined) return;
      ask(src);
      consent.grant(resolvePageUrl(src).origin);
      if (host) announce(messages.mediaAllowed(host));
    },
  };
}
