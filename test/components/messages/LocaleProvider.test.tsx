import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { en, LocaleProvider, type Messages, Panel, useMessages } from '../../../src/components/index.ts';
import { defaultParts } from '../../../src/components/renderers/defaultParts.ts';
import { defaultRenderers } from '../../../src/components/renderers/defaultRenderers.ts';
import { renderPart } from '../../support/render.tsx';

describe('useMessages', () => {
  it('returns the strings of the nearest LocaleProvider', () => {
    const messages: Messages = { ...en, send: 'Los' };
    const wrapper = ({ children }: { readonly children: ReactNode }) => (
      <LocaleProvider value={{ locale: 'en', messages }}>{children}</LocaleProvider>
    );
    const { result } = renderHook(useMessages, { wrapper });
    expect([result.current.send, result.current.stop]).toEqual(['Los', en.stop]);
  });

  it('returns English without a provider', () => {
    expect(renderHook(useMessages).result.current).toBe(en);
  });
});

describe('the direction of the panel', () => {
  const panelIn = (messages: Messages) =>
    renderPart(<Panel defaults={defaultRenderers} parts={defaultParts} />, {
      messages,
    }).container.querySelector('section');

  it('is the direction of its language, whatever the page has', () => {
    const panel = panelIn({ ...en, lang: 'he', dir: 'rtl' });
    expect([panel?.lang, panel && getComputedStyle(panel).direction]).toEqual(['he', 'rtl']);
  });

  it('is inherited when dir is empty', () => {
    const { container } = renderPart(<Panel defaults={defaultRenderers} parts={defaultParts} />, {
      messages: { ...en, dir: '' },
      dir: 'rtl',
    });
    const panel = container.querySelector('section');
    expect(panel && getComputedStyle(panel).direction).toBe('rtl');
  });
});
