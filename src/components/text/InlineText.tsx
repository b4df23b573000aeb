'use client';

import { later } from '../later.tsx';
import { elements } from './elements.tsx';
import { parseInline } from './inline.ts';

export interface InlineTextProps {
  readonly text: string;
  /** More of it may be on the way. */
  readonly growing?: boolean | undefined;
}

/** With marks, links and code, as most texts are. */
const CommonText = ({ text, growing }: InlineTextProps) => elements(parseInline(text, growing));

const RareText = later(async () => (await import('./RareText.tsx')).RareText, CommonText, CommonText);
/** Letters that run to the left, references, pictures, addresses that nobody made a link. */
const rare = /[\u0590-\u08ff&@<]|!\[|(?<!\]\()https?:|www/iu;

/** One run of text. */
export const InlineText = (props: InlineTextProps) =>
  rare.test(props.text) ? <RareText {...props} /> : CommonText(props);
