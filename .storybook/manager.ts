import { addons, types } from 'storybook/manager-api';
import { MoreMenu } from './MoreMenu.tsx';
import { managerTheme } from './managerTheme.ts';

/** Beginnings of the ids of stories that are pages; these have no panel with controls. */
const pages = /^(?:start|foundations|patterns|content|theme-studio|theme-tokens|states|guides|api)-/u;

addons.setConfig({
  theme: managerTheme(matchMedia('(prefers-color-scheme: dark)').matches),
  sidebar: { collapsedRoots: ['tests'] },
  layoutCustomisations: {
    showPanel: ({ storyId }, isShown) => (pages.test(storyId ?? '') ? false : isShown),
  },
  toolbar: {
    zoom: { hidden: true },
    'storybook/outline': { hidden: true },
  },
});

addons.register('shelftalk/more', () => {
  addons.add('shelftalk/more', {
    type: types.TOOL,
    title: 'More settings',
    match: ({ viewMode, tabId }) => !tabId && (viewMode === 'story' || viewMode === 'docs'),
    render: MoreMenu,
  });
});
