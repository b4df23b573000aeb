import '@fontsource-variable/inter';
import type { Preview } from '@storybook/react-vite';
import { en, loadWords, type Words } from '../src/components/index.ts';
import { Ground } from '../stories/support/Ground.tsx';
import { presetNames } from '../stories/theme/brand.ts';
import '../src/components/styles.css';
import '../src/components/extras.css';

const choice = (name: string, icon: string, items: readonly string[]) => ({
  description: name,
  toolbar: { title: name, icon, items: [...items], dynamicTitle: true },
});

const preview: Preview = {
  parameters: {
    layout: 'fullscreen',
    a11y: { test: 'error' },
    controls: { expanded: true },
    options: { storySort: { order: ['Theme', 'Scenes', 'States', 'Components'] } },
  },
  globalTypes: {
    scheme: choice('Scheme', 'contrast', ['light', 'dark', 'auto']),
    locale: choice('Locale', 'globe', ['en', 'de']),
    direction: choice('Direction', 'transfer', ['ltr', 'rtl']),
    width: choice('Width', 'expand', ['320', '360', '400', 'full']),
    brand: choice('Brand', 'paintbrush', presetNames),
  },
  initialGlobals: { scheme: 'light', locale: 'en', direction: 'ltr', width: '400', brand: 'shelf' },
  loaders: [async ({ globals }) => ({ words: await loadWords(String(globals.locale)) })],
  decorators: [
    (Story, { globals, loaded, parameters }) => (
      <Ground
        scheme={globals.scheme}
        direction={globals.direction}
        width={parameters.width ?? globals.width}
        brand={globals.brand}
        locale={globals.locale}
        words={(loaded.words as Words | undefined) ?? en}
        framed={parameters.framed === true}
      >
        <Story />
      </Ground>
    ),
  ],
};
export default preview;
