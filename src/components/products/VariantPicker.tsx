import { useId } from 'react';
import { getOwn } from '../../protocol/index.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import { type ChosenOptions, isAvailable, type ProductVariants } from './productVariants.ts';
import { useOptionName } from './useOptionName.ts';

interface VariantPickerProps {
  readonly choices: ProductVariants;
  readonly picks: ChosenOptions;
  readonly onPick: (name: string, value: string) => void;
}

/** Number of characters of the longest value that fits in the narrow columns of sizes. */
const maxSizeLength = 5;

/**
 * A group of radio buttons for each option; only the values in `picks` are selected. Values that are sold out in every
 * combination cannot be chosen.
 *
 * `data-stock`: `none` if sold out in every combination, `out` if sold out with the other chosen values. `data-kind`:
 * `swatch`, `words` or `sizes`.
 */
export function VariantPicker({
  choices: { options, variants, swatches },
  picks,
  onPick,
}: VariantPickerProps) {
  const messages = useMessages();
  const nameOf = useOptionName();
  const id = useId();
  return options.map(({ name, values }) => (
    <fieldset
      key={name}
      className="shelftalk-variant"
      data-kind={
        values.some((value) => getOwn(swatches, value))
          ? 'swatch'
          : values.some(({ length }) => length > maxSizeLength)
            ? 'words'
            : 'sizes'
      }
    >
      <legend>{nameOf(name)}</legend>
      {values.map((value) => {
        const isOutWithPicks = !isAvailable(variants, { ...picks, [name]: value });
        const isSoldOut = !isAvailable(variants, { [name]: value });
        const swatch = getOwn(swatches, value);
        return (
          <label key={value} data-stock={isSoldOut ? 'none' : isOutWithPicks ? 'out' : undefined}>
            <input
              type="radio"
              name={`${id}${name}`}
              checked={getOwn(picks, name) === value}
              disabled={isSoldOut}
              onChange={() => onPick(name, value)}
            />
            {swatch && <span className="shelftalk-swatch" style={{ backgroundColor: swatch }} />}
            <bdi>{value}</bdi>
            {isOutWithPicks && (
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
