import styles from '../../src/components/styles.css?inline';

/** States that only a pointer or a keyboard can produce, the parts that can have them, and their pseudo-classes. */
const pseudoClasses = [
  ['focus', ':is(textarea, button:not(.shelftalk-composer-send))', /:focus(?:-visible)?(?![\w-])/gu],
  ['focus', '*', /:focus-within/gu],
  ['hover', '*', /:hover/gu],
  ['pressed', '*', /:active/gu],
] as const;

/** Returns style rules that make everything inside `data-show="hover"`, `"focus"` or `"pressed"` look as if in that state. */
const forceStates = (css: string): string =>
  pseudoClasses.reduce(
    (text, [state, parts, pattern]) => text.replaceAll(pattern, `:is([data-show="${state}"] ${parts})`),
    css,
  );

/** Adds the rules to the page. @returns a function that removes them. */
export const showForcedStates = (): (() => void) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(forceStates(styles));
  document.adoptedStyleSheets.push(sheet);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
};
