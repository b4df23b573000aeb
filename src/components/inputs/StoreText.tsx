import { useMessages } from '../messages/MessagesContext.tsx';
import { type Store, storeAddress } from './stores.ts';

interface StoreTextProps {
  readonly store: Omit<Store, 'storeId'>;
  /** How far it is, in words. */
  readonly distance?: string | undefined;
}

/** A store's name, where it is and when it is open. */
export const StoreText = ({ store, distance }: StoreTextProps) => (
  <span className="shelftalk-store-text">
    <span className="shelftalk-store-name">
      <bdi>{store.name}</bdi>
      {distance && <bdi className="shelftalk-store-away">{distance}</bdi>}
    </span>
    <bdi className="shelftalk-option-description">{storeAddress(store, useMessages())}</bdi>
    {store.hours && <bdi className="shelftalk-option-description">{store.hours}</bdi>}
  </span>
);
