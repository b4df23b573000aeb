/** The address as given where a browser may follow it (http, https or relative), else undefined. */
export function pageHref(url: string | undefined): string | undefined {
  if (!url) return undefined;
  try {
    // The base only gives a relative address something to stand on.
    return /^https?:$/.test(new URL(url, 'https://shop.invalid').protocol) ? url : undefined;
  } catch {
    return undefined;
  }
}
