import { useSyncExternalStore } from 'react';
import { isExternalLink } from '../../browser/index.ts';

const never = () => () => {};

/** Whether an address leaves the shop's site; a server does not know the site, and takes every host for another. */
export const useIsExternalLink = (href: string): boolean =>
  useSyncExternalStore(
    never,
    () => isExternalLink(href),
    () => /^(?:https?:|[/\\]{2})/iu.test(href),
  );
