'use client';

import { forwardRef, useMemo } from 'react';
import { defaultParts } from '../renderers/defaultParts.ts';
import { defaultRenderers } from '../renderers/defaultRenderers.ts';
import type { PanelParts } from '../renderers/parts.ts';
import { Panel, type PanelProps } from './Panel.tsx';

export interface ChatPanelProps extends Omit<PanelProps, 'defaults' | 'parts'> {
  /** Parts that replace the default ones, such as `cartParts`. Create the object once, outside of render. */
  readonly parts?: Partial<PanelParts> | undefined;
}

/** The whole conversation: header, thread and composer. Fills the box it is rendered in. */
export const ChatPanel = forwardRef<HTMLElement, ChatPanelProps>(function ChatPanel(props, ref) {
  const parts = useMemo(() => ({ ...defaultParts, ...props.parts }), [props.parts]);
  return <Panel ref={ref} {...props} defaults={defaultRenderers} parts={parts} />;
});
