import type { OpenTabChannel, TabMessage } from '../store/index.ts';

/**
 * Opens a `BroadcastChannel` to the other tabs. Returns undefined where the browser has none or the page may not open
 * one, as in some in-app browsers; each tab then works alone.
 */
export const browserChannel: OpenTabChannel = (name, onMessage) => {
  try {
    const channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }: MessageEvent<TabMessage>) => onMessage(data);
    return { post: (message) => channel.postMessage(message), close: () => channel.close() };
  } catch {
    return undefined;
  }
};
