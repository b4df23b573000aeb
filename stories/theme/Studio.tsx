import { useState } from 'react';
import { Button } from '../../src/components/index.ts';
import { BrandFields } from './BrandFields.tsx';
import { type Brand, tokensOf } from './brand.ts';
import { parseBrand, toAttributes, toCss, toDesignTokens } from './brandText.ts';
import { ContrastReport } from './ContrastReport.tsx';
import { Everything } from './Everything.tsx';
import './studio.css';

const formats = {
  CSS: toCss,
  'tag attributes': toAttributes,
  'design tokens': toDesignTokens,
} as const;

/** Edits a brand's settings and shows every component with them, and the resulting contrast. */
export const Studio = ({ brand: first = {} }: { readonly brand?: Brand }) => {
  const [brand, setBrand] = useState(first);
  const { scheme = 'light' } = brand;
  return (
    <div className="studio">
      <form className="studio-controls" onSubmit={(event) => event.preventDefault()}>
        <BrandFields brand={brand} onChange={setBrand} />
        <ContrastReport brand={brand} scheme="light" />
        <ContrastReport brand={brand} scheme="dark" />
        {Object.entries(formats).map(([name, write]) => (
          <Output key={name} name={name} text={write(brand)} />
        ))}
        <Paste onBrand={setBrand} />
      </form>
      <div
        className="shelftalk studio-stage"
        data-scheme={scheme === 'host' ? undefined : scheme}
        style={tokensOf(brand)}
      >
        <Everything most={1} />
      </div>
    </div>
  );
};

const Output = ({ name, text }: { readonly name: string; readonly text: string }) => (
  <label>
    As {name}
    <textarea readOnly rows={Math.min(6, text.split('\n').length)} value={text} spellCheck={false} />
    <Button variant="quiet" onClick={() => void navigator.clipboard.writeText(text)}>
      Copy as {name}
    </Button>
  </label>
);

const Paste = ({ onBrand }: { readonly onBrand: (brand: Brand) => void }) => {
  const [text, setText] = useState('');
  const brand = parseBrand(text);
  return (
    <label>
      Paste any of them
      <textarea
        rows={3}
        value={text}
        spellCheck={false}
        onChange={({ target }) => {
          setText(target.value);
          const pasted = parseBrand(target.value);
          if (pasted) onBrand(pasted);
        }}
      />
      {text !== '' && !brand && <span>This text has no accent, radius or font.</span>}
    </label>
  );
};
