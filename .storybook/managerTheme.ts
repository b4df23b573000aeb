import { create, type ThemeVars } from 'storybook/theming';

/** Light: the colours of `src/components/theme/tokens.css`. Dark: similar, with darker surfaces. */
const colours = {
  light: {
    paper: '#faf7f2',
    card: '#ffffff',
    ink: '#1f1c18',
    soft: '#665f56',
    line: '#e2dacd',
    link: '#b0432a',
  },
  dark: {
    paper: '#1b1917',
    card: '#262320',
    ink: '#f3eee7',
    soft: '#b3aa9e',
    line: '#3b3631',
    link: '#e08873',
  },
} as const;

/** The logo as a data URL: a tag with a notch, and the name. */
const markOf = (accent: string, ink: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="148" height="28" viewBox="0 0 148 28"><path fill="${accent}" d="M6 2h16a4 4 0 0 1 4 4v13a4 4 0 0 1-4 4h-5l-3 3-3-3H6a4 4 0 0 1-4-4V6a4 4 0 0 1 4-4z"/><path stroke="#fff" stroke-width="2" stroke-linecap="round" d="M8 9h12M8 14h8"/><text x="36" y="20" fill="${ink}" font-family="system-ui,-apple-system,Segoe UI,sans-serif" font-size="18" font-weight="600" letter-spacing="-.2">Shelftalk</text></svg>`,
  )}`;

/** The theme of Storybook around the stories. */
export const managerTheme = (isDark: boolean): ThemeVars => {
  const { paper, card, ink, soft, line, link } = colours[isDark ? 'dark' : 'light'];
  return create({
    base: isDark ? 'dark' : 'light',
    brandTitle: 'Shelftalk',
    brandUrl: './',
    brandTarget: '_self',
    brandImage: markOf(isDark ? '#bf5d45' : '#b0432a', ink),
    fontBase: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
    fontCode: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
    colorPrimary: link,
    colorSecondary: link,
    appBg: paper,
    appContentBg: card,
    appPreviewBg: paper,
    appBorderColor: line,
    appBorderRadius: 10,
    textColor: ink,
    textMutedColor: soft,
    barBg: card,
    barTextColor: soft,
    barHoverColor: link,
    barSelectedColor: link,
    inputBg: card,
    inputBorder: line,
    inputTextColor: ink,
    inputBorderRadius: 6,
  });
};
