/** A setting in the toolbar's menu "More". The first option is the default. */
export interface MoreSetting {
  readonly name: string;
  readonly title: string;
  readonly options: readonly { readonly value: string; readonly title: string }[];
}

/** Settings used less often than scheme, brand, locale, width and text size. */
export const moreSettings: readonly MoreSetting[] = [
  {
    name: 'direction',
    title: 'Direction',
    options: [
      { value: 'auto', title: 'Of the language' },
      { value: 'ltr', title: 'Left to right' },
      { value: 'rtl', title: 'Right to left' },
    ],
  },
  {
    name: 'network',
    title: 'Network',
    options: [
      { value: 'normal', title: 'Normal' },
      { value: 'slow', title: 'Slow' },
      { value: 'cut', title: 'Cuts answers off' },
      { value: 'offline', title: 'Offline' },
    ],
  },
  {
    name: 'runtime',
    title: 'Build',
    options: [
      { value: 'react', title: 'React' },
      { value: 'preact', title: 'Preact, as in the script tag' },
    ],
  },
  {
    name: 'root',
    title: 'Rendered in',
    options: [
      { value: 'page', title: 'The page' },
      { value: 'shadow', title: 'A shadow root' },
    ],
  },
  {
    name: 'mode',
    title: 'React mode',
    options: [
      { value: 'normal', title: 'Normal' },
      { value: 'strict', title: 'Strict' },
    ],
  },
];
