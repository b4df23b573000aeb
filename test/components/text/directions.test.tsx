import { describe, expect, it } from 'vitest';
import { Text } from '../../../src/components/index.ts';
import { renderPart } from '../../support/render.tsx';

/** Returns the letters of a part of the rendered text in their visual order, from left to right. */
const visualOrder = (text: string, part: string): string => {
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
  ])('shows %s in logical order', (figure) => {
    expect(visualOrder(`${before} ${figure} ${after}`, figure)).toBe(figure);
  });

  it.each(['+351 912 345 678', 'C++17 x'])('shows the link %s in logical order', (label) => {
    expect(visualOrder(`${before} [${label}](https://shop.example/a) ${after}`, label)).toBe(label);
  });

  it.each(['10-FF!', 'npm i x --save!'])('shows the code %s in logical order', (code) => {
    expect(visualOrder(`${before} \`${code}\` ${after}`, code)).toBe(code);
  });

  it('orders a list of sizes, and a full stop after a size, from right to left', () => {
    expect(visualOrder(`${before} 38، 40 ${after}`, '38، 40')).toBe('40 ،38');
    const text = `${before} 36L.`;
    expect(visualOrder(text, '36L.')).toBe('.36L');
  });
});

it('renders a left-to-right sentence as one text node', () => {
  const { container } = renderPart(<Text text="Call +351 912 345 678 about 10427-FF." />);
  expect(container.querySelector('bdi')).toBeNull();
  expect(container.querySelector('p')?.childNodes).toHaveLength(1);
});

describe('the direction of lists, quotes and tables', () => {
  const rest = '1. Kestrel 70\n2. مور 65\n\n> الإرجاع مجاني\n\n| Kestrel | السعر |\n|--|--|\n| مور | 239 |';
  const directionsOf = (text: string, dir: 'ltr' | 'rtl') => {
    const { container, unmount } = renderPart(<Text text={text} />, { dir });
    const directions = ['ol', 'li', 'blockquote', 'table'].map((name) => {
      const node = container.querySelector(name);
      return node && getComputedStyle(node).direction;
    });
    unmount();
    return directions;
  };
  const all = (dir: 'ltr' | 'rtl') => [dir, dir, dir, dir];

  it.each(['ltr', 'rtl'] as const)('is the direction of the message in a %s panel', (panel) => {
    expect(directionsOf(`لدينا **حقيبتان** تناسبانك:\n\n${rest}`, panel)).toEqual(all('rtl'));
    expect(directionsOf(`المقاس M\n\n${rest}`, panel)).toEqual(all('rtl'));
    expect(directionsOf('Two of ours fit:\n\n1. a\n\n> b\n\n| c |\n|--|\n| d |', panel)).toEqual(all('ltr'));
  });

  it('is the direction of most words if the message starts with a Latin word', () => {
    expect(directionsOf(`Kestrel 70 هي الأنسب لك، وهذه بدائل أخرى:\n\n${rest}`, 'ltr')).toEqual(all('rtl'));
    const english = 'This one is called الحقيبة الكبيرة, and here are others that fit you:';
    expect(directionsOf(`${english}\n\n${rest}`, 'rtl')).toEqual(all('ltr'));
  });

  it('does not change the direction of paragraphs', () => {
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

  it('aligns the text of an item with its marker in any direction', () => {
    const { container } = renderPart(<Text text={'لدينا حقيبتان تناسبانك:\n\n1. Kestrel 70\n2. مور 65'} />);
    for (const item of container.querySelectorAll('li')) {
      const range = document.createRange();
      range.selectNodeContents(item);
      expect(range.getBoundingClientRect().right).toBeCloseTo(item.getBoundingClientRect().right, 0);
    }
  });
});
