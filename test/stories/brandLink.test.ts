import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromHash, toHash } from '../../stories/theme/brandLink.ts';

const brands = fc.record(
  {
    accent: fc.integer({ min: 0, max: 0xff_ff_ff }).map((rgb) => `#${rgb.toString(16).padStart(6, '0')}`),
    radius: fc.integer({ min: 0, max: 32 }).map((length) => `${length}px`),
    font: fc.constantFrom("'Source Sans 3', sans-serif", 'Georgia', "'Ünïcode 游', serif"),
    scheme: fc.constantFrom('light' as const, 'dark' as const, 'auto' as const, 'host' as const),
  },
  { requiredKeys: [] },
);

describe('the link of a theme', () => {
  it('returns the theme that it was made of', () => {
    fc.assert(
      fc.property(brands, (brand) => {
        expect(fromHash(new URL(toHash(brand), 'http://127.0.0.1/').hash)).toEqual(brand);
      }),
    );
  });

  it('leaves out invalid values and unknown names', () => {
    expect(fromHash('#accent=red&radius=9px;color:red&font=a}b{&scheme=loud&other=1')).toEqual({});
    expect(fromHash('#radius=6px&accent=url(x)')).toEqual({ radius: '6px' });
  });
});
