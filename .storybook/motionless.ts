interface Shown {
  readonly canvasElement: HTMLElement;
}

type Root = Document | ShadowRoot;

const rootsBelow = (root: Root): readonly Root[] => [
  root,
  ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? rootsBelow(shadowRoot) : [])),
];

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

/** Whether what is animated stands somewhere else, or has another size, at some time of it. */
const moves = (animation: Animation): boolean => {
  const { effect } = animation;
  if (!(effect instanceof KeyframeEffect) || !effect.target) return false;
  const { target, pseudoElement } = effect;
  const { duration, delay = 0 } = effect.getTiming();
  animation.pause();
  const places = shares.map((share) => {
    animation.currentTime = delay + Number(duration) * share;
    return placeOf(target, pseudoElement);
  });
  animation.finish();
  return new Set(places).size > 1;
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
  for (const animation of begunAgain(roots)) {
    const { effect } = animation;
    const isEndless = effect?.getTiming().iterations === Number.POSITIVE_INFINITY;
    const name = animation instanceof CSSAnimation ? animation.animationName : animation.id;
    const target = effect instanceof KeyframeEffect ? effect.target : null;
    if (isEndless) animation.effect?.updateTiming({ iterations: 1 });
    if (moves(animation)) found.push(`moves by ${name}: ${target ? told(target) : ''}`);
  }
  if (found.length > 0) throw new Error(`With less motion asked for:\n${[...new Set(found)].join('\n')}`);
};
