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
