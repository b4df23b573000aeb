'use client';

import { useState } from 'react';
import { renderBlocks } from './BlockView.tsx';
import { createReader } from './blocks.ts';
import { type TextInfo, useTextOptions } from './TextContext.ts';

export interface TextProps extends Partial<TextInfo> {
  /** The agent's text; may contain markdown. */
  readonly text: string;
}

/** Words in right-to-left and in Latin script. */
const leftward = /[\u0590-\u08ff]+/u;
const latin = /[a-z]+/iu;

/** Renders the agent's text as elements; markup in it stays text. */
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
