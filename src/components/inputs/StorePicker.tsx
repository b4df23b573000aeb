import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { browserGeolocation, type Geolocate } from '../../browser/index.ts';
import { Button } from '../button/Button.tsx';
import { Drawing, Icon } from '../icons/Icon.tsx';
import { search, target } from '../icons/rareDrawings.ts';
import { useSubmitOnce } from '../interactive/useSubmitOnce.ts';
import { useLocale } from '../messages/MessagesContext.tsx';
import type { RendererProps } from '../renderers/types.ts';
import { geolocationError } from './geolocationError.ts';
import { StoreList } from './StoreList.tsx';
import { StoreText } from './StoreText.tsx';
import { findStores, type Store, sortByDistance } from './stores.ts';
import { type GeolocationState, useGeolocation } from './useGeolocation.ts';
import { useInputMessages } from './useInputMessages.ts';

export interface StorePickerProps extends Pick<RendererProps, 'choice' | 'answer' | 'onAnswer'> {
  readonly stores: readonly Store[];
  /** Locates the shopper; only offered if stores have coordinates. Defaults to the browser's geolocation. */
  readonly locate?: Geolocate | undefined;
}

/** The search field is shown from this many stores on. */
const searchFrom = 6;

/**
 * Lets the shopper choose one of the host's stores once, then shows the chosen store. Renders nothing if the choice was not
 * made in time.
 *
 * `data-choice`: `open` or `answered`.
 */
export function StorePicker({
  stores,
  locate = browserGeolocation,
  choice,
  answer,
  onAnswer,
}: StorePickerProps) {
  const messages = useInputMessages();
  const locale = useLocale();
  const [query, setQuery] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const geolocation = useGeolocation(locate);
  const { isOpen, chosen, submit } = useSubmitOnce({ choice, answer, onAnswer });
  const [wasPressed, setPressed] = useState(false);

  if (!isOpen) return chosen?.kind === 'store' ? <Chosen store={chosen} takesFocus={wasPressed} /> : null;

  const found = findStores(stores, query, locale);
  const from = geolocation.state.status === 'found' ? geolocation.state : undefined;
  const shown = from ? sortByDistance(found, from) : found;
  const hasCoordinates = stores.some(
    ({ latitude, longitude }) => latitude !== undefined && longitude !== undefined,
  );
  const enterList = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    list.current?.querySelector<HTMLElement>('[data-item]')?.focus();
  };

  return (
    <div className="shelftalk-stores" data-choice={choice}>
      {stores.length >= searchFrom && (
        <Search query={query} count={found.length} onChange={setQuery} onKeyDown={enterList} />
      )}
      {hasCoordinates && <Nearest place={geolocation.state} onRequest={geolocation.request} />}
      {shown.length === 0 ? (
        <p className="shelftalk-note">{stores.length === 0 ? messages.noStores : messages.noStoreFound}</p>
      ) : (
        <StoreList
          key={`${query} ${geolocation.state.status}`}
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
  const messages = useInputMessages();
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

/** Button that sorts stores by distance. `data-state`: `idle`, `locating`, `found` or `refused`. */
function Nearest({ place, onRequest }: { readonly place: GeolocationState; readonly onRequest: () => void }) {
  const messages = useInputMessages();
  return (
    <div className="shelftalk-nearest" data-state={place.status}>
      {place.status !== 'found' && (
        <Button variant="quiet" aria-disabled={place.status === 'locating'} onClick={onRequest}>
          <Drawing path={target} />
          {messages.nearestStores}
        </Button>
      )}
      <p className={place.status === 'refused' ? 'shelftalk-problem' : 'shelftalk-note'} role="status">
        {place.status === 'locating' && messages.locating}
        {place.status === 'found' && messages.nearestFirst}
        {place.status === 'refused' && geolocationError(place.reason, messages)}
      </p>
    </div>
  );
}

interface ChosenProps {
  readonly store: Omit<Store, 'storeId'>;
  /** Moves the focus here, because the focused list has unmounted. */
  readonly takesFocus: boolean;
}

function Chosen({ store, takesFocus }: ChosenProps) {
  const messages = useInputMessages();
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
