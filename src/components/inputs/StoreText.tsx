import { useMessages } from '../messages/MessagesContext.tsx';
import { type Store, storeAddress } from './stores.ts';

interface StoreTextProps {
  readonly store: Omit<Store, 'storeId'>;
  /** Formatted distance. */
  readonly distance?: string | undefined;
}

/** Name, address and opening hours of a store. */
export const StoreText = ({ store, distance }: StoreTextProps) => (
  <span className="shelftalk-store-text">
    <span className="shelftalk-store-name">
      <bdi>{store.name}</bdi>
      {distance && <bdi className="shelftalk-store-distance">{distance}</bdi>}
    </span>
    <bdi className="shelftalk-option-description">{storeAddress(store, useMessages())}</bdi>
    {store.hours && <bdi className="shelftalk-option-description">{store.hours}</bdi>}
  </span>
);
