import type { Runtime } from '../contract/index.ts';
import { bytesToLatin1 } from '../core/lines.ts';
import { connectFetch } from '../upstream/connectFetch.ts';
import { systemClock } from './systemClock.ts';

/** Whatever has the web's own means: Workers, Bun, Deno, a route at the edge. */
export const webRuntime: Runtime = {
  clock: systemClock,
  connect: connectFetch,
  async hash(text) {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
    return btoa(bytesToLatin1(new Uint8Array(digest)));
  },
};
