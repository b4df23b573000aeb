import { accentTokens } from '../../src/components/index.ts';

export type Brand = 'shelf' | 'fashion' | 'toys';

type Tokens = Readonly<Record<`--shelftalk-${string}`, string>>;

/** Three shops that show the range of the tokens. */
export const brands: Readonly<Record<Brand, Tokens>> = {
  shelf: { '--shelftalk-font': "'Inter Variable', system-ui, sans-serif" },
  fashion: {
    ...accentTokens('#111111'),
    '--shelftalk-radius': '0px',
    '--shelftalk-font': "Georgia, 'Times New Roman', serif",
  },
  toys: {
    ...accentTokens('#ff4fa0'),
    '--shelftalk-radius': '24px',
    '--shelftalk-font': "'Trebuchet MS', 'Inter Variable', sans-serif",
  },
};
