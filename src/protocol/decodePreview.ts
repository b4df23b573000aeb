import { type JsonRecord, textOrNone } from './records.ts';

/** The content of a preview line. */
export type DecodedPreview =
  /** A part of a growing text that has no line yet. `at`: its offset in UTF-16 units. */
  | { readonly kind: 'grow'; readonly key: string; readonly at: number; readonly text: string }
  /** Removes a growing text, which the agent has taken back. */
  | { readonly kind: 'retract'; readonly key: string };

export function decodePreview({ key, at, text, retract }: JsonRecord): DecodedPreview {
  const preview = { key: textOrNone(key) ?? '' };
  if (retract === true) return { kind: 'retract', ...preview };
  return { kind: 'grow', ...preview, at: typeof at === 'number' ? at : 0, text: textOrNone(text) ?? '' };
}
