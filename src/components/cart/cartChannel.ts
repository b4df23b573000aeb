/** Notifies the other tabs of the same origin that the cart has changed. */
export interface CartChannel {
  readonly post: () => void;
  readonly close: () => void;
}

/** Name of the `BroadcastChannel`; the shop's own pages may use it, too. */
const channelName = 'shelftalk.cart';

/**
 * Opens the channel. Returns undefined without `BroadcastChannel`; a tab that becomes visible reads the cart that it shows
 * anyway.
 *
 * @param onChange Called when another tab, or the shop's own page, has changed the cart.
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
