import type { UnreadProducts } from '../protocol/index.ts';

/** Replaced by bundlers, and absent in a page without one. */
declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** Whether this is a build for development, as React decides it; false in a page without a bundler. */
function isDevelopment(): boolean {
  try {
    return process.env.NODE_ENV !== 'production';
  } catch {
    return false;
  }
}

/** In development, warns about products in the output of a tool that became no card, or a card without its price. */
export function warnUnread({ tool, objects, keys }: UnreadProducts): void {
  if (!isDevelopment()) return;
  const count = objects === 1 ? '1 object' : `${objects} objects`;
  console.warn(
    `Shelftalk: the output of the tool "${tool}" has ${count} with a price that no card shows. The keys are: ` +
      `${keys.join(', ')}. Add a function for "${tool}" to the transport's option "products"; it may return [].`,
  );
}
