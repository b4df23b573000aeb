import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { accentTokens, contrast } from '../../../src/components/index.ts';
import '../../../src/components/styles.css';
import '../../../src/components/extras.css';

/** Resolves colours of the style sheet to what the browser paints. */
const painted = (scheme: 'light' | 'dark', tokens: Readonly<Record<string, string>> = {}) => {
  const { container } = render(<div className="shelftalk" data-scheme={scheme} />);
  const root = container.firstElementChild as HTMLElement;
  for (const [name, value] of Object.entries(tokens)) root.style.setProperty(name, value);
  return (token: string): string => {
    const probe = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const box = document.createElement('i');
    box.style.color = `var(--shelftalk-${token})`;
    root.append(box);
    const { color } = getComputedStyle(box);
    box.remove();
    if (!probe) throw new Error('no canvas');
    probe.fillStyle = color;
    probe.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = probe.getImageData(0, 0, 1, 1).data;
    return `rgb(${red} ${green} ${blue})`;
  };
};

describe.each(['light', 'dark'] as const)('the %s scheme', (scheme) => {
  it.each(['ink', 'ink-soft', 'bad', 'link'])('sets readable text in %s on every ground', (ink) => {
    const colour = painted(scheme);
    for (const ground of ['paper', 'card', 'slip']) {
      expect([ground, contrast(colour(ink), colour(ground)) >= 4.5]).toEqual([ground, true]);
    }
  });

  it('draws the outlines of controls at 3:1', () => {
    const colour = painted(scheme);
    expect(contrast(colour('line-strong'), colour('paper'))).toBeGreaterThanOrEqual(3);
    expect(contrast(colour('line-strong'), colour('card'))).toBeGreaterThanOrEqual(3);
  });

  it.each([undefined, '#ffd400', '#00e5a0', '#111111', '#ffffff', '#0a66c2', '#ff0000'])(
    'keeps an accent of %s readable without a script',
    (accent) => {
      const colour = painted(scheme, accent ? { '--shelftalk-accent': accent } : {});
      expect(contrast(colour('fill'), colour('paper'))).toBeGreaterThanOrEqual(3);
      expect(contrast(colour('on-fill'), colour('fill'))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colour('link'), colour('paper'))).toBeGreaterThanOrEqual(4.5);
    },
  );
});

describe.each(['light', 'dark'] as const)('the %s scheme with a computed accent', (scheme) => {
  it.each(['#ffd400', '#00e5a0', '#ff5fa2', '#111111', '#ffffff', '#0a66c2', '#f00', '#7f7f7f'])(
    'sets readable text on and in %s',
    (accent) => {
      const colour = painted(scheme, accentTokens(accent));
      expect(contrast(colour('on-fill'), colour('fill'))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colour('link'), colour('paper'))).toBeGreaterThanOrEqual(4.5);
    },
  );
});

it('a brand set on any ancestor wins over ours', () => {
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
