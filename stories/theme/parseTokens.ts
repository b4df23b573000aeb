/** One custom property of the style sheet, as its source says it. */
export interface Token {
  readonly layer: string;
  readonly name: string;
  /** Its declaration, or its default where the sheet never declares it. */
  readonly value: string;
  readonly about: string;
}

const part =
  /\/\* == (\w+) == \*\/|\/\* ([^*]+?) \*\/\s*(--shelftalk-[\w-]+):\s*([^;]+);|^\s*\* (--shelftalk-[\w-]+): (.+?) Default: (.+)$/gmu;

/** Reads `tokens.css`: each layer's heading, each declaration with the comment above it, each undeclared token. */
export const parseTokens = (css: string): readonly Token[] => {
  const tokens: Token[] = [];
  let layer = '';
  for (const [, heading, about = '', name, value = '', open, openAbout = '', byDefault = ''] of css.matchAll(
    part,
  )) {
    if (heading) layer = heading;
    else if (name) tokens.push({ layer, name, value: value.replace(/\s+/gu, ' '), about });
    else if (open) tokens.push({ layer, name: open, value: byDefault, about: openAbout });
  }
  return tokens;
};
