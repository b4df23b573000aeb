import { RareIcon } from '../icons/RareIcon.tsx';
import { useAllWords } from '../words/useAllWords.ts';
import { useLocale } from '../words/WordsContext.tsx';
import { type Place, placeLinks } from './placeLinks.ts';

/** Degrees to about ten metres. */
const spotText = (degrees: number, locale: string) =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }).format(degrees);

/** A place: its address as text first, then the way there. No map picture is fetched. */
export function PlaceCard({ place }: { readonly place: Place }) {
  const words = useAllWords();
  const locale = useLocale();
  const { latitude, longitude, name, address } = place;
  const links = placeLinks(place);
  const spot =
    latitude === undefined || longitude === undefined
      ? words.unknownPlace
      : `${spotText(latitude, locale)} / ${spotText(longitude, locale)}`;
  return (
    <div className="shelftalk-place">
      <RareIcon name="pin" />
      <div className="shelftalk-place-text">
        <p className="shelftalk-place-name">
          <bdi>{name || address || spot}</bdi>
        </p>
        {name && (
          <p className="shelftalk-place-address">
            <bdi>{address || spot}</bdi>
          </p>
        )}
        {links && (
          <p className="shelftalk-place-links">
            <a className="shelftalk-link" href={links.directions} target="_blank" rel="noopener noreferrer">
              {words.directions}
              <span className="shelftalk-hidden"> {words.opensInNewTab}</span>
            </a>
            {links.app && (
              <a className="shelftalk-link" data-only="touch" href={links.app}>
                {words.openInMaps}
              </a>
            )}
          </p>
        )}
      </div>
    </div>
  );
}
