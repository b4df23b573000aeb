import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accentTokens, contrast, readableOn, shiftToContrast } from '../../../src/components/index.ts';
import { runsByDepth } from '../../support/depth.ts';

const anyAccent = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((rgb) => `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`);
const grey = fc.nat(255).map((part) => `rgb(${part} ${part} ${part})`);
const edgeCases = fc.constantFrom('#ffd400', '#ffffff', '#fefefe', '#000', '#010101', '#f00', '#7f7f7f');

describe('accent colours', () => {
  it('are compared by the contrast ratio of WCAG', () => {
    expect(contrast('#fff', '#000000')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 2);
    expect(contrast('rgb(255, 255, 255)', 'rgb(0 0 0)')).toBeCloseTo(21, 5);
  });

  it('are the fill as given, with readable text on it, and a border and a text colour for every background', () => {
    fc.assert(
      fc.property(fc.oneof(anyAccent, grey, edgeCases), (accent) => {
        const tokens = accentTokens(accent);
        const get = (name: string) => tokens[`--shelftalk-${name}`] ?? '';
        for (const [scheme, backgrounds] of [
          ['', ['#faf7f2', '#ffffff', '#f1ebe1']],
          ['-dark', ['#1f1c1a', '#2b2724', '#302c28']],
        ] as const) {
          const fill = get(`accent-fill${scheme}`);
          expect(fill).toBe(accent);
          expect(contrast(get(`accent-on-fill${scheme}`), fill)).toBeGreaterThanOrEqual(4.5);
          for (const background of backgrounds) {
            expect(contrast(get(`accent-line${scheme}`), background)).toBeGreaterThanOrEqual(3);
            expect(contrast(get(`accent-text${scheme}`), background)).toBeGreaterThanOrEqual(4.5);
          }
        }
      }),
      { numRuns: runsByDepth(500, 5000) },
    );
  });

  it('become no olive or brown text if they are bright, and no grey text in dark mode if they are black', () => {
    for (const bright of ['#ffd400', '#ffff00', '#c6ff00', '#ffffff']) {
      const text = accentTokens(bright)['--shelftalk-accent-text'] ?? '';
      const parts = [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16));
      expect(Math.max(...parts) - Math.min(...parts)).toBeLessThan(8);
      expect(contrast(text, '#ffffff')).toBeGreaterThan(10);
    }
    expect(contrast(accentTokens('#111111')['--shelftalk-accent-text-dark'] ?? '', '#000')).toBeGreaterThan(
      14,
    );
  });

  it('are shifted as little as possible', () => {
    fc.assert(
      fc.property(anyAccent, (accent) => {
        const shifted = shiftToContrast(accent, '#f1ebe1', 3);
        if (shifted === accent) expect(contrast(accent, '#f1ebe1')).toBeGreaterThanOrEqual(3);
        else expect(contrast(shifted, '#f1ebe1')).toBeLessThan(3.1);
      }),
      { numRuns: runsByDepth(200, 2000) },
    );
  });

  it('keep the chroma of the accent in dark mode, unless dark mode has an accent of its own', () => {
    expect(accentTokens('#b0432a')).toMatchObject({ '--shelftalk-accent-text-dark': '#eb785e' });
    expect(accentTokens('#b0432a', '#ff8a65')).toMatchObject({
      '--shelftalk-accent': '#b0432a',
      '--shelftalk-accent-fill-dark': '#ff8a65',
    });
  });

  it('are unchanged if they have enough contrast', () => {
    expect(shiftToContrast('#b0432a', '#faf7f2', 4.5)).toBe('#b0432a');
  });

  it('get dark text if light and white text if dark', () => {
    expect(readableOn('#ffd400')).not.toBe('#ffffff');
    expect(readableOn('#0a3d2a')).toBe('#ffffff');
  });

  it('give no tokens if the colour cannot be parsed', () => {
    expect(accentTokens('oklch(0.7 0.1 50)')).toEqual({});
    expect(accentTokens('red; } body { display: none')).toEqual({});
  });
});
