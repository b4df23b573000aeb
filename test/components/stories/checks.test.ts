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

/** Renders a story with one paragraph per line, in the page or in a shadow root. */
const renderStory = (root: 'page' | 'shadow', ...lines: readonly string[]) => {
  const frame = document.createElement('main');
  frame.className = 'shelftalk';
  frame.dir = 'ltr';
  frame.dataset.scheme = 'light';
  frame.style.background = 'var(--shelftalk-paper)';
  const parts = lines.map((line) => {
    const part = document.createElement('p');
    part.textContent = line;
    frame.append(part);
    return part;
  });
  const host = document.createElement('div');
  const place = root === 'shadow' ? host.attachShadow({ mode: 'open' }) : host;
  if (place instanceof ShadowRoot) place.adoptedStyleSheets = [sheet];
  place.append(frame);
  canvasElement.append(host);
  document.body.append(canvasElement);
  const parameters = { a11y: { test: 'error' }, isEnlarged: false };
  const story = { canvasElement, title: 'Tests/States/Example', parameters };
  return { frame, parts, story };
};

describe.each(['page', 'shadow'] as const)('a story in a root of type %s', (root) => {
  it('fails when its text is cut at twice its size', () => {
    const { parts, story } = renderStory(root, 'Three days in the hills');
    checkEnlargedText(story);
    for (const { style } of parts) style.cssText = 'block-size: 20px; overflow: hidden; line-height: 20px';
    expect(() => checkEnlargedText(story)).toThrow('cut: p.: Three days in the hills');
  });

  it('fails when a colour is readable in one scheme only', async () => {
    const { frame, parts, story } = renderStory(root, 'Three days in the hills');
    for (const { style } of parts)
      style.cssText = 'color: light-dark(#000, #333); background: light-dark(#fff, #222)';
    await expect(checkSchemeAndDirection(story)).rejects.toThrow(/^axe, dark and rtl:\ncolor-contrast: <p/u);
    frame.dataset.scheme = 'dark';
    for (const { style } of parts)
      style.cssText = 'color: light-dark(#ddd, #fff); background: light-dark(#fff, #000)';
    await expect(checkSchemeAndDirection(story)).rejects.toThrow(/^axe, light and ltr:\ncolor-contrast: <p/u);
  });
});

describe('a story', () => {
  it('fails when controls overlap in the other direction only', async () => {
    const { frame, story } = renderStory('page');
    const buttons = ['inset-inline-start: 200px', 'left: 200px'].map((place) => {
      const button = document.createElement('button');
      button.textContent = 'Go';
      button.style.cssText = `position: absolute; inline-size: 30px; block-size: 22px; ${place}`;
      return button;
    });
    frame.style.cssText += 'position: relative; inline-size: 430px; block-size: 80px';
    frame.append(...buttons);
    buttons[1]?.style.setProperty('top', '40px');
    await checkSchemeAndDirection(story);
    buttons[1]?.style.setProperty('top', '12px');
    buttons[1]?.style.setProperty('left', '300px');
    buttons[0]?.style.setProperty('inset-inline-start', '100px');
    frame.dir = 'ltr';
    await expect(checkSchemeAndDirection(story)).rejects.toThrow(/^axe, light and rtl:\ntarget-size/u);
  });

  it('may contain endless animations', async () => {
    const { parts, story } = renderStory('page', 'Three days in the hills');
    for (const part of parts) {
      part.animate([{ opacity: 1 }, { opacity: 0.99 }], {
        duration: 900,
        iterations: Number.POSITIVE_INFINITY,
      });
    }
    await checkSchemeAndDirection(story);
  });
});
