/**
 * Initiator types that make an origin trusted: media, `<link>`, and what style sheets load (`css`). Scripts and beacons do
 * not count: an analytics host serves many accounts, so a picture URL on it could report to any of them.
 */
const trustedTypes = new Set(['img', 'image', 'input', 'video', 'audio', 'source', 'css', 'link', 'icon']);

/** URLs that the chat has loaded itself, without their hash. */
const ownLoads = new Set<string>();
/** Origins from which the page has loaded resources of `trustedTypes`. Cached, because a page may clear its resource timings. */
const pageOrigins = new Set<string>();
/** Number of resource timings when they were last read. */
let entryCount = 0;

const withoutHash = (address: string): string => address.replace(/#.*$/su, '');

/** Excludes a URL that the chat is about to load from the page's own loads. Call it before the load starts. */
export const ignoreOwnLoad = (href: string): void => {
  if (/^https?:/u.test(href)) ownLoads.add(withoutHash(href));
};

/** Whether the page itself, not the chat, has loaded pictures, media or style sheets from an origin. */
export function isLoadedByPage(origin: string): boolean {
  const entries = performance.getEntriesByType('resource');
  if (entries.length !== entryCount) {
    entryCount = entries.length;
    for (const entry of entries) {
      if (!(entry instanceof PerformanceResourceTiming)) continue;
      const { name, initiatorType } = entry;
      if (!trustedTypes.has(initiatorType) || ownLoads.has(withoutHash(name))) continue;
      if (URL.canParse(name)) pageOrigins.add(new URL(name).origin);
    }
  }
  return pageOrigins.has(origin);
}
