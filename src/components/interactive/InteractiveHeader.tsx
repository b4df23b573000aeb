import type { Header } from '../../protocol/index.ts';
import { later } from '../later.tsx';

/** Few messages have one, and players and pictures are heavy beside a few buttons. */
const HeaderMedia = later<{ readonly header: Exclude<Header, { readonly kind: 'text' }> }>(
  async () => (await import('../media/HeaderMedia.tsx')).HeaderMedia,
  ({ header }) => <div className="shelftalk-header-pending" data-kind={header.kind} />,
);

/** Header of an interactive message: a line of text, a picture, a video, a recording or a document. */
export const InteractiveHeader = ({ header }: { readonly header: Header }) =>
  header.kind === 'text' ? (
    <p className="shelftalk-interactive-title" dir="auto">
      {header.text}
    </p>
  ) : (
    <HeaderMedia header={header} />
  );
