import type { Preview } from '@storybook/react-vite';
import { configure } from 'storybook/test';
import { en, type LocaleMessages } from '../src/components/index.ts';
import { languages, loadMessages } from '../src/widget/index.ts';
import { setNetwork } from '../stories/support/network.ts';
import { OnPreact } from '../stories/support/preact/OnPreact.tsx';
import { StoryFrame } from '../stories/support/StoryFrame.tsx';
import { presetNames } from '../stories/theme/brand.ts';
import '../src/components/styles.css';
import { endMotion } from '../test/support/endMotion.ts';
import { ComponentPage } from './ComponentPage.tsx';
import { checkEnlargedText } from './checkEnlargedText.ts';
import { checkPageWidth } from './checkPageWidth.ts';
import { checkReducedMotion } from './checkReducedMotion.ts';
import { checkSchemeAndDirection } from './checkSchemeAndDirection.ts';
import { loadFonts } from './fonts.ts';
import { moreSettings } from './moreSettings.ts';

// Long, for busy machines; `play` continues as soon as its conditions hold.
configure({ asyncUtilTimeout: 10_000 });

type Items = readonly (string | { readonly value: string; readonly title: string })[];

const choice = <Icon extends string>(name: string, icon: Icon, items: Items) => ({
  description: name,
  toolbar: { title: name, icon, items: [...items], dynamicTitle: true },
});

const english: LocaleMessages = { locale: 'en', messages: en };

/** Loads the stories compiled for preact, once the toolbar selects that build. */
const loadPreact = async () => {
  const files = import.meta.glob<typeof import('../stories/support/preact/preactStory.tsx')>(
    '../stories/support/preact/preactStory.tsx',
    { query: '?preact' },
  );
  const [load] = Object.values(files);
  if (!load) throw new Error('The preact stories are missing.');
  return load();
};

const languageNames = new Intl.DisplayNames(['en'], { type: 'language' });

const preview: Preview = {
  tags: ['autodocs'],
  parameters: {
    layout: 'fullscreen',
    a11y: { test: 'error' },
    controls: { expanded: true, sort: 'requiredFirst' },
    docs: { page: ComponentPage, codePanel: false },
    options: {
      storySort: {
        order: [
          'Start',
          'Foundations',
          ['Principles', 'Type', 'Colour', 'Space', 'Motion', 'Density'],
          'Components',
          'Patterns',
          ['First answer', 'Compare', 'Buy', 'Handover', 'Ending', 'Recorded conversations'],
          'Content',
          ['Voice', 'Wording', 'Languages'],
          'Theme',
          ['Studio', 'Brands', 'Tokens', 'Everything'],
          'States',
          'Guides',
          ['Use the chat', 'Run the servers', 'Understand it'],
          'API',
          ['Public types', 'Wire inspector'],
          'Tests',
        ],
      },
    },
  },
  globalTypes: {
    scheme: choice('Scheme', 'contrast', ['light', 'dark', 'auto']),
    brand: choice('Brand', 'paintbrush', presetNames),
    locale: choice(
      'Language',
      'globe',
      languages.map((value) => ({ value, title: languageNames.of(value) ?? value })),
    ),
    width: choice('Width', 'mobile', [
      ...['320', '360', '400'].map((value) => ({ value, title: `${value} px` })),
      { value: '1280', title: '1280 px' },
      { value: 'full', title: 'Full width' },
    ]),
    textSize: choice('Text size', 'zoom', [
      { value: '100', title: 'Text 100 %' },
      { value: '200', title: 'Text 200 %' },
    ]),
    ...Object.fromEntries(moreSettings.map(({ name, title }) => [name, { description: title }])),
  },
  initialGlobals: {
    scheme: 'light',
    brand: 'shelf',
    locale: 'en',
    direction: 'auto',
    width: '400',
    textSize: '100',
    root: 'page',
    runtime: 'react',
    mode: 'normal',
    network: 'normal',
  },
  loaders: [
    async ({ globals, id, parameters }) => {
      loadFonts(String(globals.locale));
      // Loaded before the first render, so that a story never shows the fallback language.
      const language = await loadMessages(String(globals.locale));
      if (globals.runtime !== 'preact' || parameters.isPage) return { language };
      const { loadStory } = await loadPreact();
      return { language, preact: await loadStory(String(parameters.fileName), id) };
    },
  ],
  // Runs before that of the accessibility addon, which measures contrast, too.
  afterEach: async (story) => {
    endMotion();
    await checkSchemeAndDirection(story);
    checkPageWidth(story);
    checkEnlargedText(story);
    checkReducedMotion(story);
    endMotion();
  },
  decorators: [
    (Story, context) => {
      const { globals, loaded, parameters } = context;
      const language: LocaleMessages = loaded.language ?? english;
      const frame = {
        scheme: globals.scheme,
        direction: globals.direction,
        width: parameters.width ?? globals.width,
        brand: globals.brand,
        textSize: globals.textSize,
        root: globals.root,
        mode: globals.mode,
        language,
        framed: parameters.framed === true,
        as: context.viewMode === 'docs' ? ('div' as const) : ('main' as const),
      };
      setNetwork(globals.network);
      if (loaded.preact) {
        return <OnPreact story={loaded.preact} frame={frame} network={globals.network} context={context} />;
      }
      return (
        <StoryFrame {...frame}>
          <Story />
        </StoryFrame>
      );
    },
  ],
};
export default preview;
