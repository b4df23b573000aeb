import { useLayoutEffect, useRef, useState } from 'react';
import { accentTokens } from '../../src/components/index.ts';
import { Code, Page, storyHref } from '../docs/Page.tsx';
import { BrandFields } from './BrandFields.tsx';
import { type Brand, presetNames, presets, tokensOf } from './brand.ts';
import { fromHash, toHash } from './brandLink.ts';
import { parseBrand, toCss, toDesignTokens, toFigmaVariables, toTag } from './brandText.ts';
import { ContrastReport } from './ContrastReport.tsx';
import { Everything } from './Everything.tsx';
import { type Palettes, paletteOf } from './palette.ts';
import { ShopPage } from './ShopPage.tsx';
import './studio.css';

const formats = {
  CSS: toCss,
  'script tag': toTag,
  'design tokens': toDesignTokens,
  'Figma variables': toFigmaVariables,
} as const;

const views = ['both', 'light', 'dark'] as const;
const viewNames = { both: 'Both', light: 'Light', dark: 'Dark' } as const;

/** Storybook shows stories in a frame; the link of a theme is the address of the page around it. */
const outerLocation = (): Location => (window.parent === window ? location : window.parent.location);

const linkOf = (brand: Brand): string => {
  const { origin, pathname } = outerLocation();
  const folder = pathname.replace(/[^/]*$/u, '');
  return `${origin}${folder}${storyHref('theme-studio--studio')}${toHash(brand)}`.replace('/./', '/');
};

const linkedBrand = (): Brand | undefined => {
  const brand = fromHash(location.hash.length > 1 ? location.hash : outerLocation().hash);
  return Object.keys(brand).length > 0 ? brand : undefined;
};

/** The preset with the accent of a brand; the brand gets the extra tokens of that preset. */
const presetOf = ({ accent }: Brand) =>
  presetNames.map((name) => presets[name]).find((preset) => preset.accent === accent);

/** Edits a brand's settings, shows the chat with them on a shop's page, and exports them. */
export const Studio = ({ brand: first }: { readonly brand?: Brand }) => {
  const [brand, setBrand] = useState(() => first ?? linkedBrand() ?? {});
  const [view, setView] = useState<(typeof views)[number]>('both');
  const [palettes, probes] = usePalettes(brand.accent);
  const shown = (['light', 'dark'] as const).filter((scheme) => view === 'both' || view === scheme);
  return (
    <Page
      title="Theme studio"
      lead="Try your brand on the chat. Everything else is derived, so that it can be read."
    >
      <div className="studio">
        <form className="studio-controls" onSubmit={(event) => event.preventDefault()}>
          <BrandFields brand={brand} onChange={setBrand} />
          <ContrastReport brand={brand} scheme="light" />
          <ContrastReport brand={brand} scheme="dark" />
          <Paste onBrand={setBrand} />
        </form>
        <div className="studio-stage">
          <fieldset className="studio-views">
            <legend>Shop page</legend>
            {views.map((each) => (
              <label key={each}>
                <input type="radio" name="view" checked={view === each} onChange={() => setView(each)} />
                {viewNames[each]}
              </label>
            ))}
          </fieldset>
          {shown.map((scheme) => (
            <ShopPage key={scheme} brand={brand} extraTokens={presetOf(brand)?.extraTokens} scheme={scheme} />
          ))}
        </div>
      </div>
      <h2>Export</h2>
      <h3>Link</h3>
      <Code label="Link to this theme" code={linkOf(brand)} isWhole />
      {palettes &&
        Object.entries(formats).map(([name, write]) => (
          <Output key={name} name={name} text={write(brand, palettes)} />
        ))}
      <h2>All components</h2>
      <div className="shelftalk page-example" style={tokensOf(brand)}>
        <Everything max={1} />
      </div>
      {probes}
    </Page>
  );
};

/** Returns the colours derived from an accent in both schemes, and the hidden elements from which they are read. */
const usePalettes = (accent: string | undefined) => {
  const light = useRef<HTMLDivElement>(null);
  const dark = useRef<HTMLDivElement>(null);
  const [palettes, setPalettes] = useState<Palettes>();
  useLayoutEffect(() => {
    if (!light.current || !dark.current) return;
    for (const probe of [light.current, dark.current]) {
      probe.removeAttribute('style');
      const tokens: Readonly<Record<string, string>> =
        accent === undefined ? {} : { '--shelftalk-accent': accent, ...accentTokens(accent) };
      for (const [name, value] of Object.entries(tokens)) probe.style.setProperty(name, value);
    }
    setPalettes({ light: paletteOf(light.current), dark: paletteOf(dark.current) });
  }, [accent]);
  const probes = (
    <>
      <div ref={light} className="shelftalk" data-scheme="light" hidden />
      <div ref={dark} className="shelftalk" data-scheme="dark" hidden />
    </>
  );
  return [palettes, probes] as const;
};

const Output = ({ name, text }: { readonly name: string; readonly text: string }) => (
  <section aria-label={`As ${name}`}>
    <h3>As {name}</h3>
    <Code label={`Theme as ${name}`} code={text} />
  </section>
);

const Paste = ({ onBrand }: { readonly onBrand: (brand: Brand) => void }) => {
  const [text, setText] = useState('');
  const brand = parseBrand(text);
  return (
    <label>
      Paste CSS, a script tag or design tokens
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
