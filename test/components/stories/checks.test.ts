import { afterEach, describe, expect, it } from 'vitest';
import '../../../src/components/styles.css';
import { checkEnlargedText } from '../../../.storybook/checkEnlargedText.ts';
import { checkSchemeAndDirection } from '../../../.storybook/checkSchemeAndDirection.ts';
import styles from '../../../src/components/styles.css?inline';

const canvasElement = document.createElement('div');
afterEach(() => {
  canvasElement.replaceChildren();
  canvasElement.remove();
});

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);

/** A story of the states, in the page or in a shadow root. */
const tell = (root: 'page' | 'shadow', ...lines: readonly string[]) => {
  const ground = document.createElement('main');
  ground.className = 'shelftalk';
  ground.dir = 'ltr';
  ground.dataset.scheme = 'light';
  ground.style.background = 'var(--shelftalk-paper)';
  const parts = lines.map((line) => {
    const part = document.createElement('p');
    part.textContent = line;
    ground.append(part);
    return part;
  });
  const host = document.createElement('div');
  const place = root === 'shadow' ? host.attachShadow({ mode: 'open' }) : host;
  if (place instanceof ShadowRoot) place.adoptedStyleSheets = [sheet];
  place.append(ground);
  canvasElement.append(host);
  document.body.append(canvasElement);
  const parameters = { a11y: { test: 'error' }, isEnlarged: false };
  const shown = { canvasElement, title: 'States/Told', parameters };
  return { ground, parts, shown };
};

describe.each(['page', 'shadow'] as const)('a story in a root of its own (%s)', (root) => {
  it('is refused where its text is cut at twice its size', () => {
    const { parts, shown } = tell(root, 'Three days in the hills');
    checkEnlargedText(shown);
    for (const { style } of parts) style.cssText = 'block-size: 20px; overflow: hidden; line-height: 20px';
    expect(() => checkEnlargedText(shown)).toThrow('cut: p.: Three days in the hills');
  });

  it('is refused where a colour can be read in one scheme only', async () => {
    const { ground, parts, shown } = tell(root, 'Three days in the hills');
    for (const { style } of parts)
      style.cssText = 'color: light-dark(#000, #333); background: light-dark(#fff, #222)';
    await expect(checkSchemeAndDirection(shown)).rejects.toThrow(/^axe, dark and ltr:\ncolor-contrast: <p/u);
    ground.dataset.scheme = 'dark';
    for (const { style } of parts)
      style.cssText = 'color: light-dark(#ddd, #fff); background: light-dark(#fff, #000)';
    await expect(checkSchemeAndDirection(shown)).rejects.toThrow(/^axe, light and ltr:\ncolor-contrast: <p/u);
  });
});

describe('a story', () => {
  it('is refused where one control lies over another from right to left only', async () => {
    const { ground, shown } = tell('page');
    const lying = ['inset-inline-start: 200px', 'left: 200px'].map((place) => {
      const button = document.createElement('button');
      button.textContent = 'Go';
      button.style.cssText = `position: absolute; inline-size: 30px; block-size: 22px; ${place}`;
      return button;
    });
    ground.style.cssText += 'position: relative; inline-size: 430px; block-size: 80px';
    ground.append(...lying);
    lying[1]?.style.setProperty('top', '40px');
    await checkSchemeAndDirection(shown);
    lying[1]?.style.setProperty('top', '12px');
    lying[1]?.style.setProperty('left', '300px');
    lying[0]?.style.setProperty('inset-inline-start', '100px');
    ground.dir = 'ltr';
    await expect(checkSchemeAndDirection(shown)).rejects.toThrow(/^axe, light and rtl:\ntarget-size/u);
  });

  it('may hold what moves for ever', async () => {
    const { parts, shown } = tell('page', 'Three days in the hills');
    for (const part of parts) {
      part.animate([{ opacity: 1 }, { opacity: 0.99 }], {
        duration: 900,
        iterations: Number.POSITIVE_INFINITY,
      });
    }
    await checkSchemeAndDirection(shown);
  });
});
