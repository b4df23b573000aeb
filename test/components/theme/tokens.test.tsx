import { render } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accentTokens, contrast } from '../../../src/components/index.ts';
import '../../../src/components/styles.css';
import tokensCss from '../../../src/components/theme/tokens.css?raw';
import { runsByDepth } from '../../support/depth.ts';

const anyColour = fc.oneof(
  fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map((rgb) => hex(...rgb)),
  fc.constantFrom(
    '#000',
    '#fff',
    '#f00',
    '#0f0',
    '#00f',
    '#ff0',
    '#0ff',
    '#f0f',
    '#808080',
    '#111111',
    '#ffd400',
  ),
);
const maybe = <T,>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

/** Greys, corners of the colour cube, near-white, near-black, and 400 random colours. */
const someAccents = [
  ...[0, 1, 2, 20, 100, 118, 119, 120, 128, 180, 250, 254, 255].map((part) => hex(part, part, part)),
  '#f00',
  '#0f0',
  '#00f',
  '#ff0',
  '#0ff',
  '#f0f',
  '#ffd400',
  '#fffef5',
  '#050308',
  '#b0432a',
  ...fc
    .sample(fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)), { numRuns: 400, seed: 7 })
    .map((rgb) => hex(...rgb)),
];

function hex(...rgb: readonly number[]): string {
  return `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Resolves colour tokens to the colours that the browser paints. */
const renderTokens = (scheme: 'light' | 'dark') => {
  const { container } = render(<div className="shelftalk" data-scheme={scheme} />);
  const root = container.firstElementChild as HTMLElement;
  const box = root.appendChild(document.createElement('i'));
  const probe = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!probe) throw new Error('no canvas');
  const colour = (token: string): string => {
    box.style.color = `var(--shelftalk-${token})`;
    probe.fillStyle = getComputedStyle(box).color;
    probe.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = probe.getImageData(0, 0, 1, 1).data;
    return `rgb(${red} ${green} ${blue})`;
  };
  const set = (tokens: Readonly<Record<string, string>>) => {
    root.removeAttribute('style');
    for (const [name, value] of Object.entries(tokens)) root.style.setProperty(name, value);
  };
  return Object.assign(colour, { set });
};

const backgrounds = ['paper', 'card', 'muted'];
const texts = ['ink', 'ink-soft', 'bad', 'link'];
const parts = ['fill-line', 'line-strong'];

/** The pairs without enough contrast. Without `tokens`, the defaults. */
const unreadable = (
  colour: ReturnType<typeof renderTokens>,
  tokens: Readonly<Record<string, string>>,
): readonly string[] => {
  colour.set(tokens);
  const names = [...backgrounds, ...texts, ...parts, 'fill', 'on-fill'];
  const painted = new Map(names.map((name) => [name, colour(name)]));
  const pairs = [
    ['on-fill', 'fill', 4.5] as const,
    ...backgrounds.flatMap((on) => [
      ...texts.map((text) => [text, on, 4.5] as const),
      ...parts.map((part) => [part, on, 3] as const),
    ]),
  ];
  return pairs.flatMap(([of, on, least]) => {
    const ratio = contrast(painted.get(of) ?? '', painted.get(on) ?? '');
    return ratio >= least ? [] : [`${of} on ${on}: ${ratio} with ${JSON.stringify(tokens)}`];
  });
};

/** Parses `rgb(r g b)` or `#rrggbb`, and compares each channel. */
const isSame = (one: string, other: string): boolean => contrast(one, other) < 1.02;

describe.each(['light', 'dark'] as const)('the %s scheme', (scheme) => {
  const dark = scheme === 'dark' ? '-dark' : '';

  it('has readable text and visible borders on every background by default', () => {
    expect(unreadable(renderTokens(scheme), {})).toEqual([]);
  });

  it('derives readable colours from any accent in CSS, and paints it as it is', () => {
    const colour = renderTokens(scheme);
    const wrong = someAccents.flatMap((accent) => {
      const found = unreadable(colour, { '--shelftalk-accent': accent });
      return isSame(colour('fill'), accent) ? found : [...found, `${accent} became ${colour('fill')}`];
    });
    expect(wrong).toEqual([]);
  });

  it('has readable colours with accentTokens, on every background', () => {
    const colour = renderTokens(scheme);
    expect(someAccents.flatMap((accent) => unreadable(colour, accentTokens(accent)))).toEqual([]);
  });

  it('has readable colours with accentTokens, and without an accent, in a browser without relative colours', () => {
    const style = document.createElement('style');
    style.textContent = tokensCss.replace('@supports (', '@supports not (');
    document.head.append(style);
    const colour = renderTokens(scheme);
    const wrong = [{}, ...someAccents.map((accent) => accentTokens(accent))].flatMap((tokens) =>
      unreadable(colour, tokens),
    );
    style.remove();
    expect(wrong).toEqual([]);
  });

  it('is readable with any ground, card, ink and accent of a shop', () => {
    const colour = renderTokens(scheme);
    const wrong = fc
      .sample(fc.tuple(anyColour, anyColour, maybe(anyColour), maybe(anyColour), maybe(anyColour)), {
        numRuns: runsByDepth(300, 3000),
        seed: 11,
      })
      .flatMap(([accent, ground, card, ink, line]) =>
        unreadable(colour, {
          '--shelftalk-accent': accent,
          [`--shelftalk-ground${dark}`]: ground,
          ...(card && { [`--shelftalk-card-colour${dark}`]: card }),
          ...(ink && { [`--shelftalk-ink-colour${dark}`]: ink }),
          ...(line && { [`--shelftalk-line-colour${dark}`]: line }),
        }),
      );
    expect(wrong).toEqual([]);
  });

  it.each(
    dark
      ? ['#000', '#0b1020', '#121212', '#1e293b', '#0a3d2a', '#4a1030']
      : ['#fff', '#fdf6ec', '#ffe3ec', '#ffd400', '#e8f5e9'],
  )('has a ground of %s as given', (ground) => {
    const colour = renderTokens(scheme);
    colour.set({ [`--shelftalk-ground${dark}`]: ground });
    expect(contrast(colour('paper'), ground)).toBeLessThan(1.02);
    expect(contrast(colour('card'), colour('paper'))).toBeLessThan(1.6);
  });

  it('has a card, an ink and a line as given if they can be read, and other texts unchanged', () => {
    const chosen = dark
      ? ['#0b1020', '#111830', '#dde6ff', '#33406a']
      : ['#f4f6fa', '#ffffff', '#10204a', '#c0c8dd'];
    const colour = renderTokens(scheme);
    const tokens = ['ground', 'card-colour', 'ink-colour', 'line-colour'];
    colour.set(
      Object.fromEntries(tokens.map((name, at) => [`--shelftalk-${name}${dark}`, chosen[at] ?? ''])),
    );
    expect(
      ['paper', 'card', 'ink', 'line'].filter((name, at) => !isSame(colour(name), chosen[at] ?? '')),
    ).toEqual([]);
  });

  it('ignores the transparency of colours that text is on', () => {
    const colour = renderTokens(scheme);
    const half = 'rgb(120 20 20 / 50%)';
    const tokens = ['accent', `ground${dark}`, `card-colour${dark}`, `ink-colour${dark}`];
    expect(
      unreadable(colour, Object.fromEntries(tokens.map((name) => [`--shelftalk-${name}`, half]))),
    ).toEqual([]);
  });
});

describe('a chat without a scheme', () => {
  const paperOf = (html: string): string => {
    const box = render(<div />).container.firstElementChild;
    if (box) box.innerHTML = html;
    const chat = box?.querySelector('[data-testid="chat"]');
    if (!chat) throw new Error('nothing rendered');
    const { colorScheme } = getComputedStyle(chat);
    return `${colorScheme} ${getComputedStyle(chat).getPropertyValue('--shelftalk-paper').trim()}`;
  };
  const chat = '<div class="shelftalk" data-testid="chat"></div>';

  it.each([
    ['is light', chat, 'light #faf7f2'],
    ['is light in a dark part of the page', `<div style="color-scheme: dark">${chat}</div>`, 'light #faf7f2'],
    [
      'has the scheme of the chat around it',
      `<div class="shelftalk" data-scheme="dark"><div>${chat}</div></div>`,
      'dark #1f1c1a',
    ],
    [
      'has the scheme of the nearest chat around it',
      `<div class="shelftalk" data-scheme="dark"><div class="shelftalk" data-scheme="light">${chat}</div></div>`,
      'light #faf7f2',
    ],
    [
      'has the scheme of a chat that has it from another one',
      `<div class="shelftalk" data-scheme="dark"><div class="shelftalk">${chat}</div></div>`,
      'dark #1f1c1a',
    ],
  ])('%s', (_title, html, paper) => {
    expect(paperOf(html)).toBe(paper);
  });
});

/** Backgrounds of dark shops: black, the dark grey of Material Design, and the dark brown of the demo shop. */
it.each(['#000000', '#121212', '#191714'])('has visible edges on a dark page of %s', (page) => {
  const colour = renderTokens('dark');
  expect(contrast(colour('line'), page)).toBeGreaterThan(1.8);
  expect(contrast(colour('line'), colour('paper'))).toBeGreaterThan(1.7);
  expect(contrast(colour('line'), colour('card'))).toBeGreaterThan(1.5);
  expect(contrast(colour('card'), colour('paper'))).toBeGreaterThan(1.1);
  expect(contrast(colour('paper'), page)).toBeGreaterThan(1.03);
});

it('uses the accent of dark mode in dark mode only', () => {
  const accents = { '--shelftalk-accent': '#0a66c2', '--shelftalk-accent-dark': '#ff8a65' };
  const [light, dark] = [renderTokens('light'), renderTokens('dark')];
  light.set(accents);
  dark.set(accents);
  expect(contrast(light('fill'), '#0a66c2')).toBeLessThan(1.02);
  expect(contrast(dark('fill'), '#ff8a65')).toBeLessThan(1.02);
});

it.each([
  ['12px', '14px'],
  ['17px', '17px'],
  ['30px', '18px'],
])('limits a text size of %s to %s', (size, expected) => {
  const { container } = render(
    <div style={{ ['--shelftalk-text-size' as string]: size }}>
      <div className="shelftalk" />
    </div>,
  );
  const root = container.querySelector('.shelftalk');
  expect(root && getComputedStyle(root).fontSize).toBe(expected);
});

it('a token set on any ancestor overrides the default', () => {
  const { container } = render(
    <div style={{ ['--shelftalk-radius' as string]: '3px' }}>
      <div className="shelftalk">
        <div className="shelftalk" />
      </div>
    </div>,
  );
  const inner = container.querySelector('.shelftalk .shelftalk');
  if (!inner) throw new Error('nothing rendered');
  expect(getComputedStyle(inner).getPropertyValue('--shelftalk-card-radius')).toBe('3px');
});
