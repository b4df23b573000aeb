/** The address as given, where a browser would go to one of those; else undefined. */
export const hrefLike = (allowed: RegExp, url: string | undefined): string | undefined => {
  try {
    // The base only gives a relative address something to stand on.
    return url && allowed.test(new URL(url, 'https://shop.invalid').href) ? url : undefined;
  } catch {
    return undefined;
  }
};
