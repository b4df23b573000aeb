'use client';

import { useState } from 'react';
import { Blocks } from './BlockView.tsx';
import { createReader } from './createReader.ts';
import { type TextInfo, useTextOptions } from './TextContext.ts';

export interface TextProps extends Partial<TextInfo> {
  /** What the agent wrote, which may hold markdown. */
  readonly text: string;
}

/** The agent's words as elements; nothing in them can become markup of its own. */
export const Text = ({ text, speaker = 'agent', streaming = false }: TextProps) => {
  const { renderText } = useTextOptions();
  const [read] = useState(createReader);
  return (
    <div className="shelftalk-text">
      {renderText ? renderText(text, { speaker, streaming }) : <Blocks of={read(text, streaming)} />}
    </div>
  );
};
