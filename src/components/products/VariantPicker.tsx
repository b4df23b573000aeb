import { useId } from 'react';
import { own } from '../../protocol/index.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import { type ChosenOptions, isAvailable, type ProductVariants } from './productVariants.ts';
import { useOptionName } from './useOptionName.ts';

interface VariantPickerProps {
  readonly choices: ProductVariants;
  readonly picks: ChosenOptions;
  readonly onPick: (name: string, value: string) => void;
}

/**
 * A group of radio buttons for each option, none of them preselected. Sold-out values stay selectable, so that the
 * shopper can view them.
 *
 * `data-stock` out marks values that are sold out together with the other chosen values.
 */
export function VariantPicker({ choices: { options, variants }, picks, onPick }: VariantPickerProps) {
  const messages = useMessages();
  const nameOf = useOptionName();
  const id = useId();
  return options.map(({ name, values }) => (
    <fieldset key={name} className="shelftalk-variant">
      <legend>{nameOf(name)}</legend>
      {values.map((value) => {
        const isOut = !isAvailable(variants, { ...picks, [name]: value });
        return (
          <label key={value} data-stock={isOut ? 'out' : undefined}>
            <input
              type="radio"
              name={`${id}${name}`}
              checked={own(picks, name) === value}
              onChange={() => onPick(name, value)}
            />
            <bdi>{value}</bdi>
            {isOut && (
              <span className="shelftalk-hidden">
                {messages.comma}
                {messages.outOfStock}
              </span>
            )}
          </label>
        );
      })}
    </fieldset>
  ));
}
