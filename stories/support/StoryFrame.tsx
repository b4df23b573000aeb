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
import { ShadowRootFrame } from './ShadowRootFrame.tsx';

/** The toolbar's settings and a story. */
export interface StoryFrameProps {
  readonly scheme: 'light' | 'dark' | 'auto';
  /** `auto`: the direction of the locale. */
  readonly direction: 'ltr' | 'rtl' | 'auto';
  readonly width: string;
  readonly brand: PresetName;
  readonly language: LocaleMessages;
  /** In per cent. */
  readonly textSize: string;
  /** `shadow`: inside an open shadow root, so that page styles do not apply. */
  readonly root: 'page' | 'shadow';
  readonly mode: 'normal' | 'strict';
  /** Gives the box a height, for panels. */
  readonly framed: boolean;
  /** Element of the frame: a page of several stories has its own `main`. */
  readonly as?: 'main' | 'div';
  readonly children: ReactNode;
}

const registry = { defaults: defaultRenderers, parts: defaultParts };

/** Origins of the media in recordings. */
const mediaOrigins = ['https://shop.example.test', 'https://chat.shop.example.test'];

/**
 * Mounts the children after the first render: a `StrictMode` below the root runs effects twice only for children that are
 * added after it was mounted.
 */
const Strict = ({ children }: { readonly children: ReactNode }) => {
  const [isMounted, setMounted] = useState(false);
  useLayoutEffect(() => setMounted(true), []);
  return <StrictMode>{isMounted && children}</StrictMode>;
};

/** Renders a story with the locale, theme and width of the toolbar. */
export const StoryFrame = ({
  language,
  direction,
  root,
  mode,
  as: Frame = 'main',
  children,
  ...box
}: StoryFrameProps) => {
  const Root = root === 'shadow' ? ShadowRootFrame : Fragment;
  const Mode = mode === 'strict' ? Strict : Fragment;
  const media = useExtendedMediaRules(mediaOrigins);
  return (
    <LocaleProvider value={{ ...language, messages: { ...language.messages, dir: '' } }}>
      <RenderersProvider value={registry}>
        <MediaContext.Provider value={media}>
          <Mode>
            <Root>
              <Frame
                className="shelftalk"
                data-scheme={box.scheme}
                dir={direction === 'auto' ? language.messages.dir : direction}
                lang={language.messages.lang}
                style={boxOf(box)}
              >
                {children}
              </Frame>
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
}: Pick<StoryFrameProps, 'width' | 'framed' | 'brand' | 'textSize'>): CSSProperties => ({
  inlineSize: width === 'full' ? '100%' : `${width}px`,
  maxInlineSize: '100%',
  ...(framed ? { blockSize: 'min(748px, 100vh)' } : { padding: 20 }),
  ...tokensOf(presets[brand]),
  ...presets[brand].extraTokens,
  background: 'var(--shelftalk-paper)',
  // Like browser zoom, except that lengths in viewport units do not change.
  ...(textSize !== '100' && { zoom: Number(textSize) / 100 }),
});
