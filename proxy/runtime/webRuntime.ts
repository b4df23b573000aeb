import type { Runtime } from '../contract/index.ts';
import { bytesToLatin1 } from '../core/lines.ts';
import { connectFetch } from '../upstream/connectFetch.ts';
import { systemClock } from './systemClock.ts';

/** Runs the proxy on web standards alone: Workers, Bun, Deno, edge routes. */
export const webRuntime: Runtime = {
  clock: systemClock,
  connect: connectFetch,
  async hash(text) {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
    return btoa(bytesToLatin1(new Uint8Array(digest)));
  },
};
