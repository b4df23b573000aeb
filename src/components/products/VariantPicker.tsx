import { useId } from 'react';
import { getOwn } from '../../protocol/index.ts';
import { useMessages } from '../messages/MessagesContext.tsx';
import { type ChosenOptions, isAvailable, type ProductVariants } from './productVariants.ts';
import { useOptionName } from './useOptionName.ts';

interface VariantPickerProps {
  readonly choices: ProductVariants;
  readonly picks: ChosenOptions;
  /** Name of the option that the shopper was asked to choose; until a value is chosen, its label is an error. */
  readonly asked?: string | undefined;
  readonly onPick: (name: string, value: string) => void;
}

/** Number of characters of the longest value that fits in the narrow columns of sizes. */
const maxSizeLength = 5;

/**
 * A group of radio buttons for each option; only the values in `picks` are selected. Values that are sold out in every
 * combination cannot be chosen. In a sheet, the first value of the first option without a choice gets the focus.
 *
 * `data-stock`: `none` if sold out in every combination, `out` if sold out with the other chosen values. `data-kind`:
 * `swatch`, `words` or `sizes`. `data-state`: `missing` if the shopper was asked to choose a value.
 */
export function VariantPicker({
  choices: { options, variants, swatches },
  picks,
  asked,
  onPick,
}: VariantPickerProps) {
  const messages = useMessages();
  const nameOf = useOptionName();
  const id = useId();
  const isMissing = (name: string) => getOwn(picks, name) === undefined;
  const isSoldOut = (name: string, value: string) => !isAvailable(variants, { [name]: value });
  const next = options.find(({ name }) => isMissing(name));
  const first = next?.values.find((value) => !isSoldOut(next.name, value));
  return options.map(({ name, values }) => (
    <fieldset
      key={name}
      className="shelftalk-variant"
      data-state={name === asked && isMissing(name) ? 'missing' : undefined}
      data-kind={
        values.some((value) => getOwn(swatches, value))
          ? 'swatch'
          : values.some(({ length }) => length > maxSizeLength)
            ? 'words'
            : 'sizes'
      }
    >
      <legend>{name === asked && isMissing(name) ? messages.chooseValue(nameOf(name)) : nameOf(name)}</legend>
      {values.map((value) => {
        const isOutWithPicks = !isAvailable(variants, { ...picks, [name]: value });
        const swatch = getOwn(swatches, value);
        return (
          <label
            key={value}
            data-stock={isSoldOut(name, value) ? 'none' : isOutWithPicks ? 'out' : undefined}
          >
            <input
              type="radio"
              name={`${id}${name}`}
              checked={getOwn(picks, name) === value}
              disabled={isSoldOut(name, value)}
              data-initial-focus={name === next?.name && value === first ? '' : undefined}
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
