import { useLayoutEffect, useRef, useState } from 'react';
import { contrast } from '../../src/components/index.ts';
import { type Brand, tokensOf } from './brand.ts';
import { painted } from './paint.ts';

/** Pairs of colours and the contrast ratio each must have. */
const pairs = [
  { name: 'Text on a button', of: 'on-fill', on: 'fill', minimum: 4.5 },
  { name: 'Border of a button on the panel', of: 'fill-line', on: 'paper', minimum: 3 },
  { name: 'Border of a button on a muted surface', of: 'fill-line', on: 'muted', minimum: 3 },
  { name: 'Link on the panel', of: 'link', on: 'paper', minimum: 4.5 },
  { name: 'Link on a muted surface', of: 'link', on: 'muted', minimum: 4.5 },
] as const;

interface Painted {
  readonly fill: string;
  readonly link: string;
  readonly ratios: readonly number[];
}

const measure = (root: Element): Painted => ({
  fill: painted(root, 'fill'),
  link: painted(root, 'link'),
  ratios: pairs.map(({ of, on }) => contrast(painted(root, of), painted(root, on))),
});

/** Measured contrast of a brand's accent, and the shifted accent if the original fails. */
export const ContrastReport = ({ brand, scheme }: { brand: Brand; scheme: 'light' | 'dark' }) => {
  const probe = useRef<HTMLDivElement>(null);
  const [result, setResult] = useState<Painted>();
  const { accent } = brand;
  useLayoutEffect(() => {
    const root = probe.current;
    if (!root) return;
    root.removeAttribute('style');
    for (const [name, value] of Object.entries(tokensOf({ accent }))) root.style.setProperty(name, value);
    setResult(measure(root));
  }, [accent]);
  return (
    <table className="studio-report" data-scheme={scheme}>
      <caption>Contrast, {scheme}</caption>
      <tbody>
        {pairs.map(({ name, minimum }, index) => {
          const ratio = result?.ratios[index] ?? 0;
          return (
            <tr key={name} data-passes={ratio >= minimum}>
              <th scope="row">{name}</th>
              <td>{ratio.toFixed(1)} : 1</td>
              <td>{ratio >= minimum ? 'passes' : `needs ${minimum}`}</td>
            </tr>
          );
        })}
        <tr>
          <th scope="row">Accent on buttons</th>
          <td colSpan={2}>{shiftOf(accent, result?.fill)}</td>
        </tr>
        <tr>
          <th scope="row">Accent in text</th>
          <td colSpan={2}>
            {shiftOf(accent, result?.link)}
            <div ref={probe} className="shelftalk" data-scheme={scheme} hidden />
          </td>
        </tr>
      </tbody>
    </table>
  );
};

/** A contrast below 1.02 is rounding, not a shift. */
const shiftOf = (accent: string | undefined, used = ''): string =>
  accent === undefined || contrast(accent, used) < 1.02
    ? `${used}, as given`
    : `${used}, shifted from ${accent}`;
