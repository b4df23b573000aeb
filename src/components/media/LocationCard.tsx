import { useState } from 'react';
import { pin } from '../icons/commonDrawings.ts';
import { Drawing } from '../icons/Icon.tsx';
import { useMessages } from '../messages/MessagesContext.tsx';
import { BlockedMedia } from './BlockedMedia.tsx';
import { coordinatesOf, directionsTo, type Place } from './locationLinks.ts';
import { useMapPicture } from './mapPicture.ts';
import { useMedia } from './useMedia.ts';

export interface LocationCardProps {
  readonly place: Place;
  /** Whether it is the shopper's own location, which has no directions. */
  readonly isOwn?: boolean;
}

/** A place with its address, directions and, if the host provides one, a static map. Coordinates are not shown. */
export function LocationCard({ place, isOwn = false }: LocationCardProps) {
  const messages = useMessages();
  const { name, address } = place;
  const directions = isOwn ? undefined : directionsTo(place);
  const title = name || address || (isOwn ? messages.attachLocation : messages.unknownPlace);
  return (
    <div className="shelftalk-place">
      <Drawing path={pin} />
      <div className="shelftalk-place-text">
        <p className="shelftalk-place-name">
          <bdi>{title}</bdi>
        </p>
        {name && address && (
          <p className="shelftalk-place-address">
            <bdi>{address}</bdi>
          </p>
        )}
        <PlaceMap place={place} label={title} />
        {directions !== undefined && (
          <p className="shelftalk-place-links">
            <a className="shelftalk-link" href={directions} target="_blank" rel="noopener noreferrer">
              {messages.directions}
              <span className="shelftalk-hidden"> {messages.opensInNewTab}</span>
            </a>
          </p>
        )}
      </div>
    </div>
  );
}

/** The host's static map; renders nothing without one or if it fails to load. */
function PlaceMap({ place, label }: { readonly place: Place; readonly label: string }) {
  const messages = useMessages();
  const mapPicture = useMapPicture();
  const [isBroken, setBroken] = useState(false);
  const [latitude, longitude] = coordinatesOf(place) ?? [];
  const address =
    mapPicture && latitude !== undefined && longitude !== undefined ? mapPicture(latitude, longitude) : '';
  const media = useMedia<HTMLImageElement>(address);
  const { src, isAllowed, wasRequested, elementRef } = media;
  if (src === undefined || isBroken) return null;
  if (!isAllowed)
    return <BlockedMedia className="shelftalk-place-map" kind="map" name={label} media={media} />;
  return (
    <img
      ref={elementRef}
      className="shelftalk-place-map"
      tabIndex={wasRequested ? -1 : undefined}
      referrerPolicy="no-referrer"
      src={src}
      alt={messages.mapPicture(label)}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
    />
  );
}
