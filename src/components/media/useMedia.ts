'use client';

import { type RefObject, useRef, useState } from 'react';
import { resolvePageUrl } from '../../browser/index.ts';
import { useIsomorphicLayoutEffect, useMediaRules } from '../../react/index.ts';
import { useAnnounce } from '../announcer/Announcer.tsx';
import { displayHost } from '../links/displayHost.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import { mediaHref, useMayLoad } from './mediaPolicy.ts';

/** A medium and its permission to load. */
export interface Media<E extends HTMLElement = HTMLElement> {
  /** The URL; undefined if it is not allowed for media (`mediaHref`). */
  readonly src: string | undefined;
  readonly isAllowed: boolean;
  /** Host that would be contacted; empty for data and blob URLs. */
  readonly host: string;
  /** Consents to loading this and all media of its origin in this conversation. */
  readonly show: () => void;
  /** Whether the shopper pressed the load button of this medium. */
  readonly wasRequested: boolean;
  /** Ref of the loaded element, which receives the focus from the load button. */
  readonly elementRef: RefObject<E | null>;
}

/**
 * Decides whether a medium may load, and moves the focus to it after the shopper pressed its load button.
 *
 * @param address URL of the medium; not checked by the caller.
 */
export function useMedia<E extends HTMLElement>(address: string): Media<E> {
  const messages = useMessages();
  const announce = useAnnounce();
  const { consent } = useMediaRules();
  const src = mediaHref(address);
  const isAllowed = useMayLoad(src);
  const [requestedSrc, setRequestedSrc] = useState<string>();
  const elementRef = useRef<E>(null);
  const wasRequested = requestedSrc !== undefined && requestedSrc === src;
  const host = src === undefined ? '' : displayHost(resolvePageUrl(src).href);
  useIsomorphicLayoutEffect(() => {
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
      setRequestedSrc(src);
      consent.grant(resolvePageUrl(src).origin);
      if (host) announce(messages.mediaAllowed(host));
    },
  };
}
