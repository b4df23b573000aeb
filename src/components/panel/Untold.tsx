'use client';

import { type Absence, NotLoaded } from '../NotLoaded.tsx';
import type { TurnLineProps } from '../turn/TurnLine.tsx';

/** A turn that did not end well is told of, even where the words for it could not be fetched. */
export const Untold = ({ turn, ...absence }: Pick<TurnLineProps, 'turn'> & Absence) =>
  (turn.status === 'failed' || turn.status === 'interrupted') && <NotLoaded {...absence} />;
