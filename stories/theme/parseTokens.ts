/** One custom property documented in the style sheet. */
export interface Token {
  readonly layer: string;
  readonly name: string;
  /** The declared value, or the documented default if the sheet does not declare it. */
  readonly value: string;
  readonly about: string;
}

const part =
  /\/\* == (\w+) == \*\/|\/\* ([^*]+?) \*\/\s*(--shelftalk-[\w-]+):\s*([^;]+);|^\s*\* (--shelftalk-[\w-]+): (.+?) Default: (.+)$/gmu;

/** Parses `tokens.css`: layer headings, declarations with the comment above them, and undeclared tokens. */
export const parseTokens = (css: string): readonly Token[] => {
  const tokens: Token[] = [];
  let layer = '';
  for (const [
    ,
    heading,
    about = '',
    name,
    value = '',
    undeclared,
    undeclaredAbout = '',
    byDefault = '',
  ] of css.matchAll(part)) {
    if (heading) layer = heading;
    else if (name) tokens.push({ layer, name, value: value.replace(/\s+/gu, ' '), about });
    else if (undeclared) tokens.push({ layer, name: undeclared, value: byDefault, about: undeclaredAbout });
  }
  return tokens;
};
