import axe from 'axe-core';
import type { ReactElement } from 'react';
import { cloneElement } from 'react';
import { describe, expect, it } from 'vitest';
import { endMotion } from './endMotion.ts';
import { type RenderOptions, renderPart } from './render.tsx';

/** Axe violations of an element at the end of its motion, one line each. */
export const axeViolations = async (node: Element): Promise<readonly string[]> => {
  endMotion();
  const { violations } = await axe.run(node, {
    // Only on a page must all content be inside landmarks.
    rules: { region: { enabled: false } },
    resultTypes: ['violations'],
  });
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
  );
};

export interface ConformanceOptions extends Omit<RenderOptions, 'dir'> {
  /** Selector of the root that receives `className`. */
  readonly root?: string;
}

/** Declares the tests that apply to every component. */
export const describeConformance = (
  name: string,
  element: ReactElement<{ className?: string }>,
  { root, ...options }: ConformanceOptions = {},
): void => {
  describe(`${name} conforms to the component rules`, () => {
    it('renders something', () => {
      const { container } = renderPart(element, options);
      expect(container.querySelector('main')?.childElementCount).toBeGreaterThan(0);
    });

    for (const dir of ['ltr', 'rtl'] as const) {
      it(`has no axe violation, ${dir}`, async () => {
        const { container } = renderPart(element, { ...options, dir });
        expect(await axeViolations(container)).toEqual([]);
      });

      it(`stays inside 320 px, ${dir}`, () => {
        const { container } = renderPart(element, { ...options, dir });
        const main = container.querySelector('main');
        if (!main) throw new Error('nothing rendered');
        main.style.inlineSize = '320px';
        main.style.overflow = 'auto';
        endMotion();
        expect(main.scrollWidth).toBeLessThanOrEqual(320);
      });
    }

    it('has buttons of at least 44 × 44 px', () => {
      const { container } = renderPart(element, options);
      endMotion();
      for (const button of container.querySelectorAll('button')) {
        const { width, height } = button.getBoundingClientRect();
        // The button is not displayed.
        if (width === 0) continue;
        expect([button.outerHTML, width >= 44, height >= 44]).toEqual([button.outerHTML, true, true]);
      }
    });

    if (root !== undefined) {
      it('adds `className` to the classes of its root element', () => {
        const { container } = renderPart(cloneElement(element, { className: 'mine' }), options);
        expect(container.querySelector(root)?.classList.contains('mine')).toBe(true);
      });
    }
  });
};
