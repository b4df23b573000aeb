import { useState } from 'react';
import { pin } from '../icons/commonDrawings.ts';
import { Drawing } from '../icons/Icon.tsx';
import { useLocale, useMessages } from '../messages/MessagesContext.tsx';
import { BlockedMedia } from './BlockedMedia.tsx';
import { coordinatesOf, locationLinks, type Place } from './locationLinks.ts';
import { useMapPicture } from './mapPicture.ts';
import { useMedia } from './useMedia.ts';

/** Formats degrees to a precision of about 10 metres. */
const formatDegrees = (degrees: number, locale: string) =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }).format(degrees);

/** A place with its address, map links and, if the host provides one, a static map. */
export function LocationCard({ place }: { readonly place: Place }) {
  const messages = useMessages();
  const locale = useLocale();
  const { latitude, longitude, name, address } = place;
  const links = locationLinks(place);
  const coordinates =
    latitude === undefined || longitude === undefined
      ? ''
      : `${formatDegrees(latitude, locale)} / ${formatDegrees(longitude, locale)}`;
  const title = name || address || coordinates || messages.unknownPlace;
  const detail = name ? address || coordinates : '';
  const targets = [
    links && { href: links.map, label: messages.showOnMap, opensTab: true },
    links?.directions && { href: links.directions, label: messages.directions, opensTab: true },
    links?.app && { href: links.app, label: messages.openInMaps, opensTab: false },
  ].filter((target) => typeof target === 'object');
  return (
    <div className="shelftalk-place">
      <Drawing path={pin} />
      <div className="shelftalk-place-text">
        <p className="shelftalk-place-name">
          <bdi>{title}</bdi>
        </p>
        {detail && (
          <p className="shelftalk-place-address">
            <bdi>{detail}</bdi>
          </p>
        )}
        {links && <PlaceMap place={place} label={title} />}
        {targets.length > 0 && (
          <p className="shelftalk-place-links">
            {targets.map(({ href, label, opensTab }) =>
              opensTab ? (
                <a
                  key={href}
                  className="shelftalk-link"
                  href={href}
                  target="_blank"
                  rel="noopener noreferrer"
                >
                  {label}
                  <span className="shelftalk-hidden"> {messages.opensInNewTab}</span>
                </a>
              ) : (
                <a key={href} className="shelftalk-link" data-only="touch" href={href}>
                  {label}
                </a>
              ),
            )}
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
