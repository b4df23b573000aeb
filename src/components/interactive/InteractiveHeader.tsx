import type { Header } from '../../protocol/index.ts';
import { HeaderMedia } from '../media/HeaderMedia.tsx';

/** Header of an interactive message: a line of text, a picture, a video, a recording or a document. */
export const InteractiveHeader = ({ header }: { readonly header: Header }) =>
  header.kind === 'text' ? (
    <p className="shelftalk-interactive-title" dir="auto">
      {header.text}
    </p>
  ) : (
    <HeaderMedia header={header} />
  );
