/**
 * What a page shows, and the style sheets that fetch it. Scripts and beacons do not count: the hosts of analytics
 * record any request for a picture, in the account that its address names.
 */
const shownTypes = new Set(['img', 'image', 'input', 'video', 'audio', 'source', 'css', 'link', 'icon']);

/** Addresses that the chat has loaded itself. */
const ours = new Set<string>();
/** Origins that the page has loaded something from. A page may clear its list of resources, so they are kept. */
const found = new Set<string>();
let read = 0;

const withoutHash = (address: string): string => address.replace(/#.*$/su, '');

/** Keeps a load of the chat's own from counting as one of the page's. Call it before the load begins. */
export const ignoreOwnLoad = (href: string): void => {
  if (/^https?:/u.test(href)) ours.add(withoutHash(href));
};

/** Whether the page itself, and not the chat, has loaded pictures, media or style sheets from an origin. */
export function isLoadedByPage(origin: string): boolean {
  const entries = performance.getEntriesByType('resource');
  if (entries.length !== read) {
    read = entries.length;
    for (const entry of entries) {
      if (!(entry instanceof PerformanceResourceTiming)) continue;
      const { name, initiatorType } = entry;
      if (!shownTypes.has(initiatorType) || ours.has(withoutHash(name))) continue;
      if (URL.canParse(name)) found.add(new URL(name).origin);
    }
  }
  return found.has(origin);
}
