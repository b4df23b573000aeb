import { Drawing } from '../icons/Icon.tsx';
import * as rare from '../icons/rareDrawings.ts';
import { useAllWords } from '../words/useAllWords.ts';
import { mediaHref } from './mediaPolicy.ts';

const drawings = {
  picture: rare.picture,
  document: rare.document,
  sound: rare.sound,
  film: rare.film,
};

interface MediaLinkProps {
  readonly kind: keyof typeof drawings;
  readonly url: string;
  readonly label: string;
}

/** A medium that is not shown here: a link to it, or its bare name where the address is none to follow. */
export function MediaLink({ kind, url, label }: MediaLinkProps) {
  const words = useAllWords();
  const href = mediaHref(url);
  return (
    <p className="shelftalk-media-link">
      <Drawing path={drawings[kind]} />
      {href === undefined ? (
        <span dir="auto">{label}</span>
      ) : (
        <a className="shelftalk-link" href={href} target="_blank" rel="noopener noreferrer" dir="auto">
          {label}
          <span className="shelftalk-hidden"> {words.opensInNewTab}</span>
        </a>
      )}
    </p>
  );
}
