import { describe, expect, it } from 'vitest';
import { Text } from '../../../src/components/index.ts';
import { renderPart } from '../../support/render.tsx';

/** The letters of a part of what is shown, from left to right as they stand on the screen. */
const seen = (text: string, part: string): string => {
  const { container } = renderPart(<Text text={text} />, { dir: 'rtl' });
  const letters: { readonly letter: string; readonly left: number }[] = [];
  const nodes = document.createTreeWalker(container.querySelector('p') ?? container, NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    [...(node.textContent ?? '')].forEach((letter, at) => {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      letters.push({ letter, left: range.getBoundingClientRect().left });
    });
  }
  const whole = letters.map(({ letter }) => letter).join('');
  const start = whole.indexOf(part);
  return letters
    .slice(start, start + part.length)
    .sort((one, other) => one.left - other.left)
    .map(({ letter }) => letter)
    .join('');
};

describe.each([
  ['Arabic', 'رقمك هو', 'شكرًا'],
  ['Hebrew', 'המספר הוא', 'תודה'],
])('a sentence in %s', (_language, before, after) => {
  it.each([
    'FF-10427',
    '10427-FF',
    '+351 912 345 678',
    '+1 (555) 123-4567',
    '091 234 5678',
    '36L',
    '2.5L/XL',
    '256GB',
    '149.90',
    'Squall 2.5L',
    'Kestrel 70 36L',
  ])('shows %s as it is read', (figure) => {
    expect(seen(`${before} ${figure} ${after}`, figure)).toBe(figure);
  });

  it.each(['+351 912 345 678', 'C++17 x'])('shows the link %s as it is read', (label) => {
    expect(seen(`${before} [${label}](https://shop.example/a) ${after}`, label)).toBe(label);
  });

  it.each(['10-FF!', 'npm i x --save!'])('shows the code %s as it is read', (code) => {
    expect(seen(`${before} \`${code}\` ${after}`, code)).toBe(code);
  });

  it('keeps the order of a list of sizes and the stop at its end', () => {
    expect(seen(`${before} 38، 40 ${after}`, '38، 40')).toBe('40 ،38');
    const text = `${before} 36L.`;
    expect(seen(text, '36L.')).toBe('.36L');
  });
});

it('a sentence that runs to the right is one piece of text', () => {
  const { container } = renderPart(<Text text="Call +351 912 345 678 about 10427-FF." />);
  expect(container.querySelector('bdi')).toBeNull();
  expect(container.querySelector('p')?.childNodes).toHaveLength(1);
});

describe('the side of lists, quotes and tables', () => {
  const rest = '1. Kestrel 70\n2. مور 65\n\n> الإرجاع مجاني\n\n| Kestrel | السعر |\n|--|--|\n| مور | 239 |';
  const sides = (text: string, dir: 'ltr' | 'rtl') => {
    const { container, unmount } = renderPart(<Text text={text} />, { dir });
    const told = ['ol', 'li', 'blockquote', 'table'].map((name) => {
      const node = container.querySelector(name);
      return node && getComputedStyle(node).direction;
    });
    unmount();
    return told;
  };
  const all = (dir: 'ltr' | 'rtl') => [dir, dir, dir, dir];

  it.each(['ltr', 'rtl'] as const)('is that of the message, in a panel that runs %s', (panel) => {
    expect(sides(`لدينا **حقيبتان** تناسبانك:\n\n${rest}`, panel)).toEqual(all('rtl'));
    expect(sides(`المقاس M\n\n${rest}`, panel)).toEqual(all('rtl'));
    expect(sides('Two of ours fit:\n\n1. a\n\n> b\n\n| c |\n|--|\n| d |', panel)).toEqual(all('ltr'));
  });

  it('is that of most words, where the message begins with a Latin one', () => {
    expect(sides(`Kestrel 70 هي الأنسب لك، وهذه بدائل أخرى:\n\n${rest}`, 'ltr')).toEqual(all('rtl'));
    const english = 'This one is called الحقيبة الكبيرة, and here are others that fit you:';
    expect(sides(`${english}\n\n${rest}`, 'rtl')).toEqual(all('ltr'));
  });

  it('leaves each paragraph the direction of its own words', () => {
    const { container } = renderPart(<Text text={'Two of ours fit.\n\nلدينا حقيبتان تناسبانك.'} />);
    const [english, arabic] = [...container.querySelectorAll('p')].map((node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      const [text, box] = [range.getBoundingClientRect(), node.getBoundingClientRect()];
      return Math.abs(text.left - box.left) < 1
        ? 'left'
        : Math.abs(text.right - box.right) < 1
          ? 'right'
          : '';
    });
    expect([english, arabic]).toEqual(['left', 'right']);
  });

  it('puts the words of an item beside its mark, whatever their direction', () => {
    const { container } = renderPart(<Text text={'لدينا حقيبتان تناسبانك:\n\n1. Kestrel 70\n2. مور 65'} />);
    for (const item of container.querySelectorAll('li')) {
      const range = document.createRange();
      range.selectNodeContents(item);
      expect(range.getBoundingClientRect().right).toBeCloseTo(item.getBoundingClientRect().right, 0);
    }
  });
});
