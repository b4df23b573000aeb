import type { Scheme } from '../../src/components/index.ts';
import { type Brand, presetNames, presets } from './brand.ts';

const fonts = [
  "'Inter Variable', system-ui, sans-serif",
  "Georgia, 'Times New Roman', serif",
  "'Trebuchet MS', 'Inter Variable', sans-serif",
  'ui-monospace, monospace',
];
const schemes: readonly Scheme[] = ['light', 'dark', 'auto', 'host'];
const isScheme = (value: string): value is Scheme => schemes.some((scheme) => scheme === value);

export interface BrandFieldsProps {
  readonly brand: Brand;
  readonly onChange: (brand: Brand) => void;
}

/** Form controls for a brand's accent, radius, font and scheme. */
export const BrandFields = ({ brand, onChange }: BrandFieldsProps) => {
  const { accent = '#b0432a', radius = '14px', font = '', scheme = 'light' } = brand;
  const families = font === '' || fonts.includes(font) ? fonts : [font, ...fonts];
  return (
    <>
      <fieldset className="studio-presets">
        <legend>Start from</legend>
        {presetNames.map((name) => (
          <button key={name} type="button" onClick={() => onChange({ scheme, ...brandOf(presets[name]) })}>
            {presets[name].name}
          </button>
        ))}
      </fieldset>
      <label>
        Accent
        <input
          type="color"
          value={accent}
          onChange={({ target }) => onChange({ ...brand, accent: target.value })}
        />
      </label>
      <label>
        Radius, {radius}
        <input
          type="range"
          min="0"
          max="32"
          value={Number.parseFloat(radius)}
          onChange={({ target }) => onChange({ ...brand, radius: `${target.value}px` })}
        />
      </label>
      <label>
        Font
        <select
          value={font}
          onChange={({ target }) => onChange({ ...brand, font: target.value || undefined })}
        >
          <option value="">System font</option>
          {families.map((family) => (
            <option key={family}>{family}</option>
          ))}
        </select>
      </label>
      <label>
        Scheme
        <select
          value={scheme}
          onChange={({ target }) => isScheme(target.value) && onChange({ ...brand, scheme: target.value })}
        >
          {schemes.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
    </>
  );
};

const brandOf = ({ accent, radius, font }: Brand): Brand => ({ accent, radius, font });
