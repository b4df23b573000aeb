import { RareIcon } from '../icons/RareIcon.tsx';
import { useAllWords } from '../words/useAllWords.ts';
import { mediaHref } from './mediaPolicy.ts';

interface MediaLinkProps {
  readonly kind: 'picture' | 'document' | 'sound' | 'film';
  readonly url: string;
  readonly label: string;
}

/** A medium that is not shown here: a link to it, or its bare name where the address is none to follow. */
export function MediaLink({ kind, url, label }: MediaLinkProps) {
  const words = useAllWords();
  const href = mediaHref(url);
  return (
    <p className="shelftalk-media-link">
      <RareIcon name={kind} />
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
