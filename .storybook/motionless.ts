import { type Root, rootsBelow } from './ground.ts';

interface Shown {
  readonly canvasElement: HTMLElement;
}

const moving =
  /^(?:all|transform|translate|scale|rotate|(?:min-|max-)?(?:inline-size|block-size|width|height)|(?:inset|margin|padding|top|right|bottom|left)\b.*)$/u;

/** Properties that move a box or change its size, and take time to. */
const slidesOf = ({ transitionProperty, transitionDuration }: CSSStyleDeclaration): readonly string[] => {
  const times = transitionDuration.split(', ').map(Number.parseFloat);
  return transitionProperty
    .split(', ')
    .filter((name, index) => moving.test(name) && (times[index % times.length] ?? 0) > 0);
};

const still = new CSSStyleSheet();
still.replaceSync('*, ::before, ::after, ::backdrop { animation-name: none !important; }');

/** Every animation that a style sheet gives to something on the page, as it begins. */
const begunAgain = (roots: readonly Root[]): readonly Animation[] => {
  const look = () => roots.flatMap((root) => root.getAnimations());
  for (const root of roots) root.adoptedStyleSheets = [...root.adoptedStyleSheets, still];
  look();
  for (const root of roots)
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => sheet !== still);
  return look();
};

const placeOf = (target: Element, pseudo: string | null): string => {
  const { transform, translate, scale, rotate, inlineSize, blockSize } = getComputedStyle(target, pseudo);
  const { x, y, width, height } = target.getBoundingClientRect();
  const isUnmoved = transform === 'none' || transform === 'matrix(1, 0, 0, 1, 0, 0)';
  return [
    isUnmoved || transform,
    translate,
    scale,
    rotate,
    inlineSize,
    blockSize,
    x,
    y,
    width,
    height,
  ].join();
};

const shares = [0, 0.3, 0.65, 0.99];

/** Those that have their target stand somewhere else, or have another size, at some time; all are at their end then. */
const movingOf = (animations: readonly Animation[]): readonly string[] => {
  const parts = animations.flatMap((animation) => {
    const { effect } = animation;
    if (!(effect instanceof KeyframeEffect) || !effect.target) return [];
    // One round of an endless one.
    effect.updateTiming({ iterations: 1 });
    animation.pause();
    const { duration, delay = 0 } = effect.getTiming();
    const { target, pseudoElement } = effect;
    return [
      { animation, target, pseudoElement, delay, duration: Number(duration), places: new Set<string>() },
    ];
  });
  for (const share of shares) {
    for (const { animation, delay, duration } of parts) animation.currentTime = delay + duration * share;
    // All of them are read at once: the page is laid out once for each time, not for each part.
    for (const { target, pseudoElement, places } of parts) places.add(placeOf(target, pseudoElement));
  }
  for (const { animation } of parts) animation.finish();
  return parts.flatMap(({ animation, target, places }) => {
    const name = animation instanceof CSSAnimation ? animation.animationName : animation.id;
    return places.size > 1 ? [`moves by ${name}: ${told(target)}`] : [];
  });
};

const told = ({ localName, className }: Element): string => `${localName}.${String(className)}`;

/**
 * For a reader who wants less motion: throws where an animation or a transition moves something, and where scrolling
 * is smooth. In a test run only, whose browser asks for it.
 */
export const findNothingMoving = ({ canvasElement }: Shown): void => {
  const isAsked = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!('__vitest_browser__' in globalThis) || !isAsked) return;
  const roots = rootsBelow(canvasElement.ownerDocument);
  const found = roots
    .flatMap((root) => [...root.querySelectorAll('*')])
    .flatMap((part) => {
      const style = getComputedStyle(part);
      return [
        ...slidesOf(style).map((name) => `slides by ${name}: ${told(part)}`),
        ...(style.scrollBehavior === 'smooth' ? [`scrolls smoothly: ${told(part)}`] : []),
      ];
    });
  found.push(...movingOf(begunAgain(roots)));
  if (found.length > 0) throw new Error(`With less motion asked for:\n${[...new Set(found)].join('\n')}`);
};
