import type { Scheme } from '../../src/components/index.ts';
import presetData from './presets.json';

/** All that a shop has to say for the chat to look like its own. What is absent stays the default. */
export interface Brand {
  /** `#rrggbb`. */
  readonly accent?: string | undefined;
  /** A CSS length. */
  readonly radius?: string | undefined;
  /** A CSS list of families. */
  readonly font?: string | undefined;
  readonly scheme?: Scheme | undefined;
}

/** A brand with a name, and with finer tokens where it wants them. */
export interface Preset extends Brand {
  readonly name: string;
  readonly more?: Tokens;
}
export type PresetName = keyof typeof presetData;
export type Tokens = Readonly<Record<`--shelftalk-${string}`, string>>;

/** Three shops that show the range of the tokens. */
export const presets: Readonly<Record<PresetName, Preset>> = presetData;
export const presetNames: readonly PresetName[] = ['shelf', 'fashion', 'toys'];

/** The custom properties that a brand sets on any ancestor. */
export const tokensOf = ({ accent, radius, font }: Brand): Tokens => ({
  ...(accent !== undefined && { '--shelftalk-accent': accent }),
  ...(radius !== undefined && { '--shelftalk-radius': radius }),
  ...(font !== undefined && { '--shelftalk-font': font }),
});
