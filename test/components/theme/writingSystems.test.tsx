import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Composer, Text } from '../../../src/components/index.ts';
import { loadMessages } from '../../../src/widget/index.ts';
import { renderPart } from '../../support/render.tsx';

const noop = () => {};

const directionOfField = async (language: string, value: string): Promise<string> => {
  const { messages } = await loadMessages(language);
  renderPart(<Composer value={value} onChange={noop} onSend={noop} />, { messages, dir: 'rtl' });
  return getComputedStyle(screen.getByRole('textbox')).direction;
};

describe('the composer field', () => {
  it.each(['ar', 'he'])('has the direction of %s while empty', async (language) => {
    expect(await directionOfField(language, '')).toBe('rtl');
  });

  it('has the direction of its text', async () => {
    expect(await directionOfField('he', 'Gore-Tex')).toBe('ltr');
  });
});

const styleOf = (lang: string, tag: 'em' | 'p'): CSSStyleDeclaration | undefined => {
  const { container } = renderPart(
    <div lang={lang}>
      <Text text="A *word* of stress" />
    </div>,
  );
  const element = container.querySelector(tag);
  return element ? getComputedStyle(element) : undefined;
};

describe('text', () => {
  it.each(['ar', 'he', 'hi', 'ja', 'zh-Hans'])('in %s has no italics', (lang) => {
    expect(styleOf(lang, 'em')).toMatchObject({ fontStyle: 'normal', fontWeight: '600' });
  });

  it('in Turkish has italics', () => {
    expect(styleOf('tr', 'em')?.fontStyle).toBe('italic');
  });

  it('in Japanese breaks between phrases', () => {
    expect(styleOf('ja', 'p')?.wordBreak).toBe('auto-phrase');
    expect(styleOf('zh-Hans', 'p')?.wordBreak).toBe('normal');
  });
});
