import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { browserGeolocation, type Geolocate } from '../../browser/index.ts';
import { Button } from '../button/Button.tsx';
import { Drawing, Icon } from '../icons/Icon.tsx';
import { search, target } from '../icons/rareDrawings.ts';
import { useSubmitOnce } from '../interactive/useSubmitOnce.ts';
import { useLocale, useMessages } from '../messages/MessagesContext.tsx';
import type { RendererProps } from '../renderers/types.ts';
import { geolocationError } from './geolocationError.ts';
import { StoreList } from './StoreList.tsx';
import { StoreText } from './StoreText.tsx';
import { findStores, nearestStores, type Store } from './stores.ts';
import { type GeolocationState, useGeolocation } from './useGeolocation.ts';

export interface StorePickerProps extends Pick<RendererProps, 'choice' | 'answer' | 'onAnswer'> {
  readonly stores: readonly Store[];
  /** Asks the browser, and so the shopper, where they are; only where the host says where its stores are. */
  readonly locate?: Geolocate | undefined;
}

/** With fewer stores than this, looking is quicker than searching. */
const manyStores = 6;

/**
 * The host's stores to choose one from, once; then it shows the chosen one.
 *
 * `data-choice` open | answered | stale | closed.
 */
export function StorePicker({
  stores,
  locate = browserGeolocation,
  choice,
  answer,
  onAnswer,
}: StorePickerProps) {
  const messages = useMessages();
  const locale = useLocale();
  const [query, setQuery] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const place = useGeolocation(locate);
  const { isOpen, chosen, submit } = useSubmitOnce({ choice, answer, onAnswer });
  const [wasPressed, setPressed] = useState(false);

  if (!isOpen) return chosen?.kind === 'store' ? <Chosen store={chosen} takesFocus={wasPressed} /> : null;

  const found = findStores(stores, query, locale);
  const from = place.state.status === 'found' ? place.state : undefined;
  const shown = from ? nearestStores(found, from) : found;
  const hasPlaces = stores.some(
    ({ latitude, longitude }) => latitude !== undefined && longitude !== undefined,
  );
  const enterList = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    list.current?.querySelector<HTMLElement>('[data-item]')?.focus();
  };

  return (
    <div className="shelftalk-stores" data-choice={choice}>
      {stores.length >= manyStores && (
        <Search query={query} count={found.length} onChange={setQuery} onKeyDown={enterList} />
      )}
      {hasPlaces && <Nearest place={place.state} onAsk={place.ask} />}
      {shown.length === 0 ? (
        <p className="shelftalk-note">{stores.length === 0 ? messages.noStores : messages.noStoreFound}</p>
      ) : (
        <StoreList
          key={`${query} ${place.state.status}`}
          ref={list}
          stores={shown}
          from={from}
          onPick={({ storeId, name, city, state }) => {
            setPressed(true);
            submit({ kind: 'store', storeId, name, city, state });
          }}
        />
      )}
    </div>
  );
}

interface SearchProps {
  readonly query: string;
  readonly count: number;
  readonly onChange: (query: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function Search({ query, count, onChange, onKeyDown }: SearchProps) {
  const messages = useMessages();
  const id = useId();
  return (
    <div className="shelftalk-search">
      <Drawing path={search} />
      <label className="shelftalk-hidden" htmlFor={id}>
        {messages.searchStores}
      </label>
      <input
        id={id}
        type="search"
        className="shelftalk-control"
        placeholder={messages.searchStores}
        autoComplete="off"
        dir="auto"
        value={query}
        onInput={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <p className="shelftalk-hidden" role="status">
        {query === '' ? '' : messages.storesFound(count)}
      </p>
    </div>
  );
}

/** Sorts by the way there. `data-state` unasked | asking | found | refused. */
function Nearest({ place, onAsk }: { readonly place: GeolocationState; readonly onAsk: () => void }) {
  const messages = useMessages();
  return (
    <div className="shelftalk-nearest" data-state={place.status}>
      {place.status !== 'found' && (
        <Button look="quiet" aria-disabled={place.status === 'asking'} onClick={onAsk}>
          <Drawing path={target} />
          {messages.nearestStores}
        </Button>
      )}
      <p className={place.status === 'refused' ? 'shelftalk-problem' : 'shelftalk-note'} role="status">
        {place.status === 'asking' && messages.locating}
        {place.status === 'found' && messages.nearestFirst}
        {place.status === 'refused' && geolocationError(place.reason, messages)}
      </p>
    </div>
  );
}

interface ChosenProps {
  readonly store: Omit<Store, 'storeId'>;
  /** The list that had the focus is gone. */
  readonly takesFocus: boolean;
}

function Chosen({ store, takesFocus }: ChosenProps) {
  const messages = useMessages();
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) ref.current?.focus();
  }, [takesFocus]);
  return (
    <p ref={ref} className="shelftalk-store" data-choice="answered" tabIndex={-1}>
      <Icon name="check" />
      <StoreText store={store} />
      <span className="shelftalk-hidden">{messages.choiceSelected}</span>
    </p>
  );
}
