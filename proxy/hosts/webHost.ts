import type { Host } from '../contract.ts';
import { packBytes } from '../core/lines.ts';
import { globalFetch } from '../upstream/globalFetch.ts';
import { systemClock } from './systemClock.ts';

/** Whatever has the web's own means: Workers, Bun, Deno, a route at the edge. */
export const webHost: Host = {
  clock: systemClock,
  connect: globalFetch,
  async hash(text) {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
    return btoa(packBytes(new Uint8Array(digest)));
  },
};
