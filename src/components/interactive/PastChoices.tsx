import { Fragment } from 'react';
import type { Choice } from '../../protocol/index.ts';
import type { ChoiceState } from '../renderers/types.ts';
import { withKeys } from '../text/withKeys.ts';

/** Whether no choice of a message was made in time. */
export const isPast = (choice: ChoiceState): boolean => choice === 'stale' || choice === 'closed';

/** The titles of choices that can no longer be chosen, as text; renders nothing without choices. */
export const PastChoices = ({ choices }: { readonly choices: readonly Choice[] }) =>
  choices.length > 0 && (
    <p className="shelftalk-note">
      {withKeys(choices).map(([key, { id, title }], index) => (
        <Fragment key={key}>
          {index > 0 && ' · '}
          <bdi>{title || id}</bdi>
        </Fragment>
      ))}
    </p>
  );
