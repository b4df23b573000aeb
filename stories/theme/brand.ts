import type { Scheme } from '../../src/components/index.ts';
import presetData from './presets.json';

/** The brand settings of a shop. Absent settings keep their defaults. */
export interface Brand {
  /** `#rrggbb`. */
  readonly accent?: string | undefined;
  /** A CSS length. */
  readonly radius?: string | undefined;
  /** A CSS list of families. */
  readonly font?: string | undefined;
  readonly scheme?: Scheme | undefined;
}

/** A named brand. `extraTokens`: further tokens that it overrides. */
export interface Preset extends Brand {
  readonly name: string;
  readonly extraTokens?: Tokens;
}
export type PresetName = keyof typeof presetData;
export type Tokens = Readonly<Record<`--shelftalk-${string}`, string>>;

/** Example brands that show the range of the tokens. */
export const presets: Readonly<Record<PresetName, Preset>> = presetData;
export const presetNames: readonly PresetName[] = ['shelf', 'fashion', 'toys'];

/** The custom properties of a brand, to set on any ancestor of the chat. */
export const tokensOf = ({ accent, radius, font }: Brand): Tokens => ({
  ...(accent !== undefined && { '--shelftalk-accent': accent }),
  ...(radius !== undefined && { '--shelftalk-radius': radius }),
  ...(font !== undefined && { '--shelftalk-font': font }),
});
