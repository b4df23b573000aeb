import { lazy, Suspense } from 'react';
import type { Header } from '../../protocol/index.ts';

/** Few messages have one, and players and pictures are heavy beside a few buttons. */
const HeaderMedia = lazy(async () => ({ default: (await import('../media/HeaderMedia.tsx')).HeaderMedia }));

/** What stands above an interactive message: a line, or a picture, film, recording or paper. */
export const InteractiveHeader = ({ header }: { readonly header: Header }) =>
  header.kind === 'text' ? (
    <p className="shelftalk-interactive-title" dir="auto">
      {header.text}
    </p>
  ) : (
    <Suspense fallback={<div className="shelftalk-header-pending" data-kind={header.kind} />}>
      <HeaderMedia header={header} />
    </Suspense>
  );
