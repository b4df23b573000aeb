import type { CSSProperties, ReactNode } from 'react';
import {
  accentTokens,
  defaultRenderers,
  LanguageProvider,
  RenderersProvider,
  type Words,
} from '../../src/components/index.ts';

/** What the toolbar chooses. */
export interface GroundProps {
  readonly scheme: 'light' | 'dark' | 'auto';
  readonly direction: 'ltr' | 'rtl';
  readonly width: string;
  readonly brand: 'shelf' | 'fashion' | 'toys';
  readonly locale: string;
  readonly words: Words;
  /** The story is a panel that needs a box with a height. */
  readonly framed: boolean;
  readonly children: ReactNode;
}

type Tokens = Readonly<Record<`--shelftalk-${string}`, string>>;

/** Three shops that show the range of the tokens. */
const brands: Readonly<Record<GroundProps['brand'], Tokens>> = {
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

const registry = { defaults: defaultRenderers };

/** The shop around a story: its words, its colours, and a box of the chosen width. */
export const Ground = ({ scheme, direction, width, brand, locale, words, framed, children }: GroundProps) => {
  const box: CSSProperties = {
    inlineSize: width === 'full' ? '100%' : `${width}px`,
    maxInlineSize: '100%',
    ...(framed ? { blockSize: 'min(680px, 100vh)' } : { padding: 20 }),
    ...brands[brand],
    background: 'var(--shelftalk-paper)',
  };
  return (
    <LanguageProvider value={{ locale, words }}>
      <RenderersProvider value={registry}>
        <main className="shelftalk" data-scheme={scheme} dir={direction} lang={locale} style={box}>
          {children}
        </main>
      </RenderersProvider>
    </LanguageProvider>
  );
};
