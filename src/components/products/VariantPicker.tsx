import { useId } from 'react';
import { useMessages } from '../messages/MessagesContext.tsx';
import { type ChosenOptions, isAvailable, type ProductVariants } from './productVariants.ts';
import { useOptionName } from './useOptionName.ts';

interface VariantPickerProps {
  readonly choices: ProductVariants;
  readonly picks: ChosenOptions;
  readonly onPick: (name: string, value: string) => void;
}

/**
 * One group of radio buttons for each choice, none of them chosen beforehand. What is sold out can still be
 * looked at.
 *
 * `data-stock` out on a value that cannot be had beside what else was chosen.
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
              checked={picks[name] === value}
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
