import type { Header } from '../../protocol/index.ts';
import { HeaderMedia } from '../media/HeaderMedia.tsx';

/** What stands above an interactive message: a line, or a picture, film, recording or paper. */
export const InteractiveHeader = ({ header }: { readonly header: Header }) =>
  header.kind === 'text' ? (
    <p className="shelftalk-interactive-title" dir="auto">
      {header.text}
    </p>
  ) : (
    <HeaderMedia header={header} />
  );
