// Storybook compiles its manager with the classic JSX runtime, which needs the name `React`.
import * as React from 'react';
import { Button, PopoverProvider } from 'storybook/internal/components';
import { useGlobals } from 'storybook/manager-api';
import { moreSettings } from './moreSettings.ts';

/** The toolbar's menu of the less frequent settings; its label counts those that differ from their defaults. */
export const MoreMenu = () => {
  const [globals, update] = useGlobals();
  const changed = moreSettings.filter(({ name, options }) => globals[name] !== options[0]?.value);
  const reset = () =>
    update(Object.fromEntries(moreSettings.map(({ name, options }) => [name, options[0]?.value])));
  const form = (
    <div style={{ display: 'grid', gap: 12, inlineSize: 240 }}>
      {moreSettings.map(({ name, title, options }) => (
        <label key={name} style={{ display: 'grid', gap: 4, fontSize: 13 }}>
          {title}
          <select
            value={globals[name]}
            onChange={({ target }) => update({ [name]: target.value })}
            style={{ padding: '6px 8px', font: 'inherit' }}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.title}
              </option>
            ))}
          </select>
        </label>
      ))}
      <Button size="small" ariaLabel={false} disabled={changed.length === 0} onClick={reset}>
        Reset
      </Button>
    </div>
  );
  return (
    <React.Fragment>
      <PopoverProvider ariaLabel="More settings" padding={12} popover={form}>
        <Button variant="ghost" padding="small" ariaLabel="More settings">
          {changed.length === 0 ? 'More' : `More (${changed.length})`}
        </Button>
      </PopoverProvider>
    </React.Fragment>
  );
};
