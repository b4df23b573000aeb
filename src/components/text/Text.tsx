'use client';

import { useState } from 'react';
import { renderBlocks } from './BlockView.tsx';
import { createReader } from './blocks.ts';
import { type TextInfo, useTextOptions } from './TextContext.ts';

export interface TextProps extends Partial<TextInfo> {
  /** What the agent wrote, which may hold markdown. */
  readonly text: string;
}

/** Words of Arabic and Hebrew, and of English and its like. */
const leftward = /[\u0590-\u08ff]+/u;
const latin = /[a-z]+/iu;

/** The agent's words as elements; nothing in them can become markup of its own. */
export const Text = ({ text, speaker = 'agent', streaming = false }: TextProps) => {
  const { renderText } = useTextOptions();
  const [read] = useState(createReader);
  return (
    <div
      className="shelftalk-text"
      dir={text.split(leftward).length > text.split(latin).length ? 'rtl' : 'auto'}
    >
      {renderText ? renderText(text, { speaker, streaming }) : renderBlocks(read(text, streaming))}
    </div>
  );
};
