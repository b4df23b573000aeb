import { forwardRef } from 'react';
import { pin } from '../icons/commonDrawings.ts';
import { Drawing } from '../icons/Icon.tsx';
import { useRovingTabIndex } from '../interactive/useRovingTabIndex.ts';
import { useLocale } from '../messages/MessagesContext.tsx';
import { type Coordinates, distanceText } from './distance.ts';
import { StoreText } from './StoreText.tsx';
import { type Store, storeDistance } from './stores.ts';
import { useInputMessages } from './useInputMessages.ts';

interface StoreListProps {
  readonly stores: readonly Store[];
  /** The shopper's location, to show distances. */
  readonly from: Coordinates | undefined;
  readonly onPick: (store: Store) => void;
}

/** A listbox of stores with a roving tab index. */
export const StoreList = forwardRef<HTMLDivElement, StoreListProps>(function StoreList(
  { stores, from, onPick },
  ref,
) {
  const messages = useInputMessages();
  const locale = useLocale();
  const { active, ...roving } = useRovingTabIndex('column');
  return (
    <div
      ref={ref}
      className="shelftalk-stores-list"
      role="listbox"
      aria-label={messages.storesLabel}
      tabIndex={-1}
      {...roving}
    >
      {stores.map((store, index) => {
        const metres = from && storeDistance(store, from);
        return (
          <button
            key={store.storeId}
            type="button"
            role="option"
            aria-selected={false}
            className="shelftalk-store"
            data-item=""
            tabIndex={index === active ? 0 : -1}
            onClick={() => onPick(store)}
          >
            <Drawing path={pin} />
            <StoreText
              store={store}
              distance={metres === undefined ? undefined : distanceText(metres, locale)}
            />
          </button>
        );
      })}
    </div>
  );
});
