import { describe, expect, it } from 'vitest';
import { accentTokens, contrast, readableOn, shiftToContrast } from '../../../src/components/index.ts';

/** Accents of real shops' kinds: loud, pale, dark, grey. */
const accents = [
  '#ffd400',
  '#00e5a0',
  '#ff5fa2',
  '#111111',
  '#ffffff',
  '#b0432a',
  '#0a66c2',
  '#7f7f7f',
  '#f00',
];

describe('a shop accent', () => {
  it('has the contrast that WCAG defines', () => {
    expect(contrast('#fff', '#000000')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 2);
    expect(contrast('rgb(255, 255, 255)', 'rgb(0 0 0)')).toBeCloseTo(21, 5);
  });

  it.each(accents)('%s carries text that can be read, and reads as text itself', (accent) => {
    const tokens = accentTokens(accent);
    const get = (name: string) => tokens[`--shelftalk-${name}`] ?? '';
    expect(contrast(get('accent-fill'), '#faf7f2')).toBeGreaterThanOrEqual(3);
    expect(contrast(get('accent-fill-dark'), '#262320')).toBeGreaterThanOrEqual(3);
    expect(contrast(get('accent-on-fill'), get('accent-fill'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(readableOn(get('accent-fill-dark')), get('accent-fill-dark'))).toBeGreaterThanOrEqual(
      4.5,
    );
    expect(contrast(get('accent-text'), '#faf7f2')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(get('accent-text-dark'), '#262320')).toBeGreaterThanOrEqual(4.5);
  });

  it('stays as it is where it already reads well', () => {
    expect(shiftToContrast('#b0432a', '#faf7f2', 4.5)).toBe('#b0432a');
  });

  it('moves no further than it must', () => {
    expect(contrast(shiftToContrast('#ffd400', '#ffffff', 3), '#ffffff')).toBeLessThan(3.2);
  });

  it('gets dark text where it is pale and white where it is deep', () => {
    expect(readableOn('#ffd400')).not.toBe('#ffffff');
    expect(readableOn('#0a3d2a')).toBe('#ffffff');
  });

  it('that cannot be read here is left to the style sheet', () => {
    expect(accentTokens('oklch(0.7 0.1 50)')).toEqual({});
    expect(accentTokens('red; } body { display: none')).toEqual({});
  });
});
