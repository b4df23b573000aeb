'use client';

import { useState } from 'react';
import { renderBlocks } from './BlockView.tsx';
import { createReader } from './blocks.ts';
import { type TextInfo, useTextOptions } from './TextContext.ts';

export interface TextProps extends Partial<TextInfo> {
  /** The agent's text; may contain markdown. */
  readonly text: string;
}

const rightToLeftWord = /[\u0590-\u08ff]+/u;
const latinWord = /[a-z]+/iu;

/**
 * Renders markdown as elements; HTML in it stays text. Right to left if it has more right-to-left words than Latin ones;
 * else the browser determines the direction.
 */
export const Text = ({ text, speaker = 'agent', streaming = false }: TextProps) => {
  const { renderText } = useTextOptions();
  const [read] = useState(createReader);
  return (
    <div
      className="shelftalk-text"
      data-part="text"
      dir={text.split(rightToLeftWord).length > text.split(latinWord).length ? 'rtl' : 'auto'}
    >
      {renderText ? renderText(text, { speaker, streaming }) : renderBlocks(read(text, streaming))}
    </div>
  );
};
