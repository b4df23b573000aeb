/** Notifies all other channels of the origin, in this and in other tabs, that the cart has changed. */
export interface CartChannel {
  readonly post: () => void;
  readonly close: () => void;
}

/** Name of the `BroadcastChannel`; the shop's own pages may use it, too. */
const channelName = 'shelftalk.cart';

/**
 * Opens the channel. Returns undefined without `BroadcastChannel`; a tab still reads its cart again when it becomes visible.
 *
 * @param onChange Called for each message of another channel: of another tab, the shop's page, or another part of this page.
 */
export function openCartChannel(onChange: () => void): CartChannel | undefined {
  try {
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = onChange;
    return { post: () => channel.postMessage('changed'), close: () => channel.close() };
  } catch {
    return undefined;
  }
}
