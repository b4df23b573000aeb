import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Composer, Text } from '../../../src/components/index.ts';
import { loadMessages } from '../../../src/widget/index.ts';
import { renderPart } from '../../support/render.tsx';

const nothing = () => {};

const directionOfField = async (language: string, value: string): Promise<string> => {
  const { messages } = await loadMessages(language);
  renderPart(<Composer value={value} onChange={nothing} onSend={nothing} />, { messages, dir: 'rtl' });
  return getComputedStyle(screen.getByRole('textbox')).direction;
};

describe('a field', () => {
  it.each(['ar', 'he'])('is empty as the words of %s run', async (language) => {
    expect(await directionOfField(language, '')).toBe('rtl');
  });

  it('is filled as what is written runs', async () => {
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

describe('the text of a script', () => {
  it.each(['ar', 'he', 'hi', 'ja', 'zh-Hans'])('of %s is never slanted', (lang) => {
    expect(styleOf(lang, 'em')).toMatchObject({ fontStyle: 'normal', fontWeight: '600' });
  });

  it('of Turkish is', () => {
    expect(styleOf('tr', 'em')?.fontStyle).toBe('italic');
  });

  it('of Japanese breaks between phrases', () => {
    expect(styleOf('ja', 'p')?.wordBreak).toBe('auto-phrase');
    expect(styleOf('zh-Hans', 'p')?.wordBreak).toBe('normal');
  });
});
