import { browserGeolocation, type Geolocate } from '../../browser/index.ts';
import type { ChatInput } from '../../protocol/index.ts';
import { Button } from '../button/Button.tsx';
import { Sheet } from '../interactive/Sheet.tsx';
import { LocationCard } from '../media/LocationCard.tsx';
import { useLocale } from '../messages/MessagesContext.tsx';
import { distanceText } from './distance.ts';
import { geolocationError } from './geolocationError.ts';
import { type GeolocationState, useGeolocation } from './useGeolocation.ts';
import { useInputMessages } from './useInputMessages.ts';

export interface LocationSheetProps {
  /** Called only on a press; defaults to the browser's geolocation. A host's own function may add an address. */
  readonly locate?: Geolocate | undefined;
  readonly onSend: (input: ChatInput) => void;
  readonly onClose: () => void;
}

/** Accuracy in metres above which the location is shown as approximate. */
const coarseAbove = 1_000;

/**
 * Shares the shopper's location in three steps: explanation, preview, send.
 *
 * `data-state`: `idle`, `locating`, `found` or `refused`.
 */
export function LocationSheet({ locate = browserGeolocation, onSend, onClose }: LocationSheetProps) {
  const messages = useInputMessages();
  const locale = useLocale();
  const { state, request } = useGeolocation(locate);

  const share = ({
    latitude,
    longitude,
    name = '',
    address = '',
  }: Extract<GeolocationState, { status: 'found' }>) => {
    onSend({ kind: 'location', latitude, longitude, name, address });
    onClose();
  };
  const statusText = () => {
    if (state.status === 'locating') return messages.locating;
    if (state.status === 'refused') return geolocationError(state.reason, messages);
    if (state.status !== 'found' || state.accuracy === undefined) return '';
    const distance = distanceText(state.accuracy, locale);
    return state.accuracy > coarseAbove
      ? messages.locationCoarse(distance)
      : messages.locationAccuracy(distance);
  };

  return (
    <Sheet isOpen title={messages.attachLocation} onClose={onClose}>
      <div className="shelftalk-attachment" data-state={state.status}>
        {state.status === 'found' ? (
          <LocationCard isOwn place={{ name: '', address: '', ...state }} />
        ) : (
          <p>{messages.locationExplained}</p>
        )}
        <p className={state.status === 'refused' ? 'shelftalk-problem' : 'shelftalk-note'} role="status">
          {statusText()}
        </p>
        <div className="shelftalk-form-buttons">
          {state.status === 'found' ? (
            <>
              <Button variant="fill" onClick={() => share(state)}>
                {messages.sendLocation}
              </Button>
              <Button variant="quiet" onClick={request}>
                {messages.locateAgain}
              </Button>
            </>
          ) : (
            <>
              <Button variant="fill" aria-disabled={state.status === 'locating'} onClick={request}>
                {state.status === 'refused' ? messages.tryAgain : messages.shareLocation}
              </Button>
              <Button variant="quiet" onClick={onClose}>
                {messages.cancelForm}
              </Button>
            </>
          )}
        </div>
      </div>
    </Sheet>
  );
}
