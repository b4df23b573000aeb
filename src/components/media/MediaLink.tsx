import { resolvePageUrl } from '../../browser/index.ts';
import { film, picture } from '../icons/commonDrawings.ts';
import { Drawing } from '../icons/Icon.tsx';
import { document, sound } from '../icons/rareDrawings.ts';
import { actualTarget, plainLabel } from '../links/linkLabel.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import { mediaHref } from './mediaPolicy.ts';

const drawings = {
  picture,
  document,
  audio: sound,
  video: film,
};

interface MediaLinkProps {
  readonly kind: keyof typeof drawings;
  readonly url: string;
  readonly label: string;
}

/** A link to a medium that is not shown inline, or only its name if the URL is not allowed. */
export function MediaLink({ kind, url, label }: MediaLinkProps) {
  const messages = useMessages();
  const name = plainLabel(label);
  const href = mediaHref(url);
  const target = href === undefined ? undefined : actualTarget(name, resolvePageUrl(href).href);
  return (
    <p className="shelftalk-media-link">
      <Drawing path={drawings[kind]} />
      {href === undefined ? (
        <span dir="auto">{name}</span>
      ) : (
        <a className="shelftalk-link" href={href} target="_blank" rel="noopener noreferrer" dir="auto">
          {name}
          {target && <bdi> ({target})</bdi>}
          <span className="shelftalk-hidden"> {messages.opensInNewTab}</span>
        </a>
      )}
    </p>
  );
}
