import { useId, useState } from 'react';
import { Icon } from '../icons/Icon.tsx';
import { RareIcon } from '../icons/RareIcon.tsx';
import { useActOnce } from '../interactive/useActOnce.ts';
import { useRoving } from '../interactive/useRoving.ts';
import type { RendererProps } from '../renderer.ts';
import { numbered } from '../text/numbered.ts';
import { useAllWords } from '../words/useAllWords.ts';
import { useLocale } from '../words/WordsContext.tsx';
import { findStores, type Store, storePlace } from './stores.ts';

export interface StorePickerProps extends Pick<RendererProps, 'choice' | 'answer' | 'onAnswer'> {
  readonly stores: readonly Store[];
}

/** With fewer stores than this, looking is quicker than searching. */
const manyStores = 6;

/**
 * The host's stores to choose one from, once; then it shows the chosen one.
 *
 * `data-choice` open | answered | stale | closed.
 */
export function StorePicker({ stores, choice, answer, onAnswer }: StorePickerProps) {
  const words = useAllWords();
  const locale = useLocale();
  const searchId = useId();
  const [query, setQuery] = useState('');
  const { isOpen, chosen, act } = useActOnce({ choice, answer, onAnswer });
  const { active, ...roving } = useRoving('column');
  const found = findStores(stores, query, locale);
  const tabStop = Math.min(active, found.length - 1);

  if (!isOpen) {
    if (chosen?.kind !== 'store') return null;
    return (
      <p className="shelftalk-store" data-choice="answered">
        <Icon name="check" />
        <StoreText store={chosen} />
        <span className="shelftalk-hidden">{words.chosen}</span>
      </p>
    );
  }
  return (
    <div className="shelftalk-stores" data-choice={choice}>
      {stores.length >= manyStores && (
        <div className="shelftalk-search">
          <RareIcon name="search" />
          <label className="shelftalk-hidden" htmlFor={searchId}>
            {words.searchStores}
          </label>
          <input
            id={searchId}
            type="search"
            className="shelftalk-control"
            placeholder={words.searchStores}
            autoComplete="off"
            value={query}
            onInput={(event) => setQuery(event.currentTarget.value)}
          />
          <p className="shelftalk-hidden" role="status">
            {query === '' ? '' : words.storesFound(found.length)}
          </p>
        </div>
      )}
      {found.length === 0 && <p className="shelftalk-note">{words.noStoreFound}</p>}
      <ul className="shelftalk-stores-list" aria-label={words.storesLabel} {...roving}>
        {numbered(found).map(([key, store], index) => (
          <li key={key}>
            <button
              type="button"
              className="shelftalk-store"
              data-item=""
              tabIndex={index === tabStop ? 0 : -1}
              onClick={() => act(storeInput(store))}
            >
              <RareIcon name="pin" />
              <StoreText store={store} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const storeInput = ({ storeId, name, city, state }: Store) =>
  ({ kind: 'store', storeId, name, city, state }) as const;

const StoreText = ({ store }: { readonly store: Omit<Store, 'storeId'> }) => (
  <span className="shelftalk-store-text">
    <bdi>{store.name}</bdi>
    <bdi className="shelftalk-option-description">{storePlace(store)}</bdi>
  </span>
);
