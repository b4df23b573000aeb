const changed = 'bag-changed';

/** Notifies the scripts of this page, and the chat's cart in every tab, that the bag has changed. */
export function announceBag(): void {
  dispatchEvent(new Event(changed));
  const channel = new BroadcastChannel('shelftalk.cart');
  channel.postMessage('changed');
  channel.close();
}

/** Calls `onChange` when this page changes the bag or its codes, or another tab changes one of these keys in the storage. */
export function watchStored(keys: readonly string[], onChange: () => void): void {
  addEventListener(changed, onChange);
  addEventListener('storage', (event) => {
    if (event.key === null || keys.includes(event.key)) onChange();
  });
}
