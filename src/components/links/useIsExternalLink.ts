import { useSyncExternalStore } from 'react';
import { isExternalLink } from '../../browser/index.ts';

const noSubscription = () => () => {};

/** Whether a URL leaves the shop's site. On a server, where the site is unknown, every absolute URL counts as external. */
export const useIsExternalLink = (href: string): boolean =>
  useSyncExternalStore(
    noSubscription,
    () => isExternalLink(href),
    () => /^(?:https?:|[/\\]{2})/iu.test(href),
  );
