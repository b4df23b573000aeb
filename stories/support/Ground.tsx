import { type CSSProperties, Fragment, type ReactNode, StrictMode, useLayoutEffect, useState } from 'react';
import {
  defaultParts,
  defaultRenderers,
  type LocaleMessages,
  LocaleProvider,
  RenderersProvider,
} from '../../src/components/index.ts';
import { MediaContext, useExtendedMediaRules } from '../../src/react/index.ts';
import { type PresetName, presets, tokensOf } from '../theme/brand.ts';
import { InShadow } from './InShadow.tsx';

/** What the toolbar chooses. */
export interface GroundProps {
  readonly scheme: 'light' | 'dark' | 'auto';
  /** `auto`: as the words run. */
  readonly direction: 'ltr' | 'rtl' | 'auto';
  readonly width: string;
  readonly brand: PresetName;
  readonly language: LocaleMessages;
  /** Per cent. */
  readonly textSize: string;
  /** `shadow`: inside an open shadow root, cut off from the page's own rules. */
  readonly root: 'page' | 'shadow';
  readonly mode: 'normal' | 'strict';
  /** The story is a panel that needs a box with a height. */
  readonly framed: boolean;
  readonly children: ReactNode;
}

const registry = { defaults: defaultRenderers, parts: defaultParts };

/** Where the recordings' media live. */
const mediaOrigins = ['https://shop.example.test', 'https://chat.shop.example.test'];

/** React runs effects twice only where what is put into the page stands in strict mode itself: so it comes second. */
const Strict = ({ children }: { readonly children: ReactNode }) => {
  const [isThere, setThere] = useState(false);
  useLayoutEffect(() => setThere(true), []);
  return <StrictMode>{isThere && children}</StrictMode>;
};

/** The shop around a story: its words, its colours, and a box of the chosen width. */
export const Ground = ({ language, direction, root, mode, children, ...place }: GroundProps) => {
  const Root = root === 'shadow' ? InShadow : Fragment;
  const Mode = mode === 'strict' ? Strict : Fragment;
  const media = useExtendedMediaRules(mediaOrigins);
  return (
    <LocaleProvider value={{ ...language, messages: { ...language.messages, dir: '' } }}>
      <RenderersProvider value={registry}>
        <MediaContext.Provider value={media}>
          <Mode>
            <Root>
              <main
                className="shelftalk"
                data-scheme={place.scheme}
                dir={direction === 'auto' ? language.messages.dir : direction}
                lang={language.messages.lang}
                style={boxOf(place)}
              >
                {children}
              </main>
            </Root>
          </Mode>
        </MediaContext.Provider>
      </RenderersProvider>
    </LocaleProvider>
  );
};

const boxOf = ({
  width,
  framed,
  brand,
  textSize,
}: Pick<GroundProps, 'width' | 'framed' | 'brand' | 'textSize'>): CSSProperties => ({
  inlineSize: width === 'full' ? '100%' : `${width}px`,
  maxInlineSize: '100%',
  ...(framed ? { blockSize: 'min(680px, 100vh)' } : { padding: 20 }),
  ...tokensOf(presets[brand]),
  ...presets[brand].more,
  background: 'var(--shelftalk-paper)',
  // What a browser's own zoom does; a box in the page keeps its share of the window.
  ...(textSize !== '100' && { zoom: Number(textSize) / 100 }),
});
