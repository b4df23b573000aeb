import { useMessages } from '../messages/MessagesContext.tsx';
import { type Store, storePlace } from './stores.ts';

interface StoreTextProps {
  readonly store: Omit<Store, 'storeId'>;
  /** How far it is, in words. */
  readonly away?: string | undefined;
}

/** A store's name, where it is and when it is open. */
export const StoreText = ({ store, away }: StoreTextProps) => (
  <span className="shelftalk-store-text">
    <span className="shelftalk-store-name">
      <bdi>{store.name}</bdi>
      {away && <bdi className="shelftalk-store-away">{away}</bdi>}
    </span>
    <bdi className="shelftalk-option-description">{storePlace(store, useMessages())}</bdi>
    {store.hours && <bdi className="shelftalk-option-description">{store.hours}</bdi>}
  </span>
);
