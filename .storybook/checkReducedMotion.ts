import { type Root, rootsBelow } from './shadowRoots.ts';

interface Story {
  readonly canvasElement: HTMLElement;
}

const moving =
  /^(?:all|transform|translate|scale|rotate|(?:min-|max-)?(?:inline-size|block-size|width|height)|(?:inset|margin|padding|top|right|bottom|left)\b.*)$/u;

/** Properties with a transition that moves or resizes a box. */
const movingTransitionsOf = ({
  transitionProperty,
  transitionDuration,
}: CSSStyleDeclaration): readonly string[] => {
  const times = transitionDuration.split(', ').map(Number.parseFloat);
  return transitionProperty
    .split(', ')
    .filter((name, index) => moving.test(name) && (times[index % times.length] ?? 0) > 0);
};

const withoutAnimations = new CSSStyleSheet();
withoutAnimations.replaceSync('*, ::before, ::after, ::backdrop { animation-name: none !important; }');

/** Restarts all CSS animations, finished ones included, and returns them. */
const restartAnimations = (roots: readonly Root[]): readonly Animation[] => {
  const collect = () => roots.flatMap((root) => root.getAnimations());
  for (const root of roots) root.adoptedStyleSheets = [...root.adoptedStyleSheets, withoutAnimations];
  collect();
  for (const root of roots)
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => sheet !== withoutAnimations);
  return collect();
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

/** The times at which an animation is sampled, as shares of its duration. */
const shares = [0, 0.3, 0.65, 0.99];

/** Finds the animations that move or resize their target, and finishes all of them. */
const movingOf = (animations: readonly Animation[]): readonly string[] => {
  const parts = animations.flatMap((animation) => {
    const { effect } = animation;
    if (!(effect instanceof KeyframeEffect) || !effect.target) return [];
    // An endless animation is sampled for one iteration.
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
    // Read after all are set, so that each time needs one layout instead of one for each element.
    for (const { target, pseudoElement, places } of parts) places.add(placeOf(target, pseudoElement));
  }
  for (const { animation } of parts) animation.finish();
  return parts.flatMap(({ animation, target, places }) => {
    const name = animation instanceof CSSAnimation ? animation.animationName : animation.id;
    return places.size > 1 ? [`moves by ${name}: ${labelOf(target)}`] : [];
  });
};

const labelOf = ({ localName, className }: Element): string => `${localName}.${String(className)}`;

/**
 * Checks, with reduced motion preferred, that no animation or transition moves anything and no scrolling is smooth. Runs
 * in tests only.
 * @throws {Error} with every finding
 */
export const checkReducedMotion = ({ canvasElement }: Story): void => {
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!('__vitest_browser__' in globalThis) || !isReduced) return;
  const roots = rootsBelow(canvasElement.ownerDocument);
  const found = roots
    .flatMap((root) => [...root.querySelectorAll('*')])
    .flatMap((part) => {
      const style = getComputedStyle(part);
      return [
        ...movingTransitionsOf(style).map((name) => `slides by ${name}: ${labelOf(part)}`),
        ...(style.scrollBehavior === 'smooth' ? [`scrolls smoothly: ${labelOf(part)}`] : []),
      ];
    });
  found.push(...movingOf(restartAnimations(roots)));
  if (found.length > 0) throw new Error(`With reduced motion:\n${[...new Set(found)].join('\n')}`);
};
