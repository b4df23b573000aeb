import type { ChatInput } from '../../protocol/index.ts';
import { browserPlace, type Locate } from '../../react/index.ts';
import { Button } from '../button/Button.tsx';
import { Sheet } from '../interactive/Sheet.tsx';
import { LocationCard } from '../media/LocationCard.tsx';
import { useAllWords } from '../words/useAllWords.ts';
import { useLocale } from '../words/WordsContext.tsx';
import { distanceText } from './distance.ts';
import { geolocationError } from './geolocationError.ts';
import { type GeolocationState, useGeolocation } from './useGeolocation.ts';

export interface LocationSheetProps {
  /** Asks the browser, and so the shopper; only ever called on a press. A host's own may add an address. */
  readonly locate?: Locate | undefined;
  readonly onSend: (input: ChatInput) => void;
  readonly onClose: () => void;
}

/** Metres from which on a place is rather an area. */
const coarse = 1_000;

/**
 * Shares where the shopper is: first what that means, then what was found, then it is sent.
 *
 * `data-state` unasked | asking | found | refused.
 */
export function LocationSheet({ locate = browserPlace, onSend, onClose }: LocationSheetProps) {
  const words = useAllWords();
  const locale = useLocale();
  const { state, ask } = useGeolocation(locate);

  const share = ({
    latitude,
    longitude,
    name = '',
    address = '',
  }: Extract<GeolocationState, { status: 'found' }>) => {
    onSend({ kind: 'location', latitude, longitude, name, address });
    onClose();
  };
  const says = () => {
    if (state.status === 'asking') return words.locating;
    if (state.status === 'refused') return geolocationError(state.reason, words);
    if (state.status !== 'found' || state.accuracy === undefined) return '';
    const about = distanceText(state.accuracy, locale);
    return state.accuracy > coarse ? words.locationCoarse(about) : words.locationAccuracy(about);
  };

  return (
    <Sheet isOpen title={words.attachLocation} onClose={onClose}>
      <div className="shelftalk-attachment" data-state={state.status}>
        {state.status === 'found' ? (
          <LocationCard place={{ name: '', address: '', ...state }} />
        ) : (
          <p>{words.locationExplained}</p>
        )}
        <p className={state.status === 'refused' ? 'shelftalk-problem' : 'shelftalk-note'} role="status">
          {says()}
        </p>
        <div className="shelftalk-form-buttons">
          {state.status === 'found' ? (
            <>
              <Button look="fill" onClick={() => share(state)}>
                {words.sendLocation}
              </Button>
              <Button look="quiet" onClick={ask}>
                {words.locateAgain}
              </Button>
            </>
          ) : (
            <>
              <Button look="fill" aria-disabled={state.status === 'asking'} onClick={ask}>
                {state.status === 'refused' ? words.tryAgain : words.shareLocation}
              </Button>
              <Button look="quiet" onClick={onClose}>
                {words.cancelForm}
              </Button>
            </>
          )}
        </div>
      </div>
    </Sheet>
  );
}
