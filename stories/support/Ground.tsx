import type { CSSProperties, ReactNode } from 'react';
import {
  defaultRenderers,
  LanguageProvider,
  RenderersProvider,
  type Words,
} from '../../src/components/index.ts';
import { type PresetName, presets, tokensOf } from '../theme/brand.ts';

/** What the toolbar chooses. */
export interface GroundProps {
  readonly scheme: 'light' | 'dark' | 'auto';
  readonly direction: 'ltr' | 'rtl';
  readonly width: string;
  readonly brand: PresetName;
  readonly locale: string;
  readonly words: Words;
  /** The story is a panel that needs a box with a height. */
  readonly framed: boolean;
  readonly children: ReactNode;
}

const registry = { defaults: defaultRenderers };

/** The shop around a story: its words, its colours, and a box of the chosen width. */
export const Ground = ({ scheme, direction, width, brand, locale, words, framed, children }: GroundProps) => {
  const box: CSSProperties = {
    inlineSize: width === 'full' ? '100%' : `${width}px`,
    maxInlineSize: '100%',
    ...(framed ? { blockSize: 'min(680px, 100vh)' } : { padding: 20 }),
    ...tokensOf(presets[brand]),
    ...presets[brand].more,
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
