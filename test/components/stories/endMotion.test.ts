import { afterEach, describe, expect, it } from 'vitest';
import { axeViolations } from '../../support/conformance.tsx';
import { endMotion } from '../../support/endMotion.ts';

/** Motion that no test waits for: 1,000 seconds. */
const sheet = `
  @keyframes fade { from { opacity: 0 } }
  @keyframes pulse { from { opacity: 1 } to { opacity: 0 } }
  .fade { animation: fade 1000s 100s backwards }
  .pulse { animation: pulse 1000s infinite }
  .wide { inline-size: 10px; transition: inline-size 1000s }
  .wide.open { inline-size: 300px }
  .chain, .chain span { color: #000; transition: color 1000s }
  .chain.open, .chain.open span { color: #00f }
`;

const show = (html: string, root: Document | ShadowRoot = document): HTMLElement => {
  const style = Object.assign(document.createElement('style'), { textContent: sheet });
  const box = Object.assign(document.createElement('main'), { innerHTML: html });
  (root instanceof Document ? root.body : root).append(style, box);
  return box;
};
const find = (box: HTMLElement, selector: string): HTMLElement => {
  const found = box.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`nothing matches ${selector}`);
  return found;
};

afterEach(() => document.body.replaceChildren());

describe('endMotion', () => {
  it('lets axe measure a text that fades in as it is after the fade', async () => {
    const box = show('<p class="fade" style="background: #fff; color: #666">Readable</p>');
    expect(getComputedStyle(find(box, 'p')).opacity).toBe('0');
    expect(await axeViolations(box)).toEqual([]);
    expect(getComputedStyle(find(box, 'p')).opacity).toBe('1');
  });

  it('lets axe find a text that is hard to read after the fade', async () => {
    const box = show('<p class="fade" style="background: #fff; color: #bbb">Too pale</p>');
    expect((await axeViolations(box)).join()).toContain('color-contrast');
  });

  it('finishes transitions that have just begun, also in shadow roots', () => {
    const host = document.body.appendChild(document.createElement('div'));
    for (const root of [document, host.attachShadow({ mode: 'open' })]) {
      const part = find(show('<div class="wide"></div>', root), 'div');
      expect(part.getBoundingClientRect().width).toBe(10);
      part.classList.add('open');
      endMotion();
      expect(part.getBoundingClientRect().width).toBe(300);
    }
  });

  it('finishes transitions that the end of another one starts', () => {
    const box = show('<div class="chain"><span>Text</span></div>');
    const [outer, inner] = [find(box, 'div'), find(box, 'span')];
    expect(getComputedStyle(inner).color).toBe('rgb(0, 0, 0)');
    outer.classList.add('open');
    endMotion();
    expect(getComputedStyle(inner).color).toBe('rgb(0, 0, 255)');
    expect(document.getAnimations().filter(({ playState }) => playState === 'running')).toEqual([]);
  });

  it('pauses an endless animation at its start, and leaves one that is paused', () => {
    const box = show('<i class="pulse">…</i><b class="pulse">…</b>');
    const [running, paused] = [...box.children].map((part) => part.getAnimations()[0]);
    if (!running || !paused) throw new Error('nothing moves');
    running.currentTime = 500_000;
    paused.pause();
    paused.currentTime = 500_000;
    endMotion();
    expect([running, paused].map(({ playState }) => playState)).toEqual(['paused', 'paused']);
    expect([...box.children].map((part) => getComputedStyle(part).opacity)).toEqual([
      '1',
      expect.not.stringMatching(/^1$/),
    ]);
  });
});
