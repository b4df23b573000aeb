import type { Choice } from '../../protocol/index.ts';
import type { ChoiceState } from '../renderers/types.ts';

/** Whether the choice of a message can no longer be made and was not made. */
export const isPast = (choice: ChoiceState): boolean => choice === 'stale' || choice === 'closed';

/** The titles of choices that can no longer be chosen, as text. */
export const PastChoices = ({ choices }: { readonly choices: readonly Choice[] }) => (
  <p className="shelftalk-note" dir="auto">
    {choices.map(({ id, title }) => title || id).join(' · ')}
  </p>
);
