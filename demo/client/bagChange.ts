const changed = 'bag-changed';

/** Notifies this page and the chat's cart, in all tabs, that the bag has changed. */
export function announceBag(): void {
  dispatchEvent(new Event(changed));
  const channel = new BroadcastChannel('shelftalk.cart');
  channel.postMessage('changed');
  channel.close();
}

/** Calls back when this page changes the bag, or another tab changes one of these keys of the storage. */
export function watchStored(keys: readonly string[], notice: () => void): void {
  addEventListener(changed, notice);
  addEventListener('storage', (event) => {
    if (event.key === null || keys.includes(event.key)) notice();
  });
}
