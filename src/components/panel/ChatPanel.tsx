'use client';

import { forwardRef } from 'react';
import { defaultParts } from '../renderers/defaultParts.ts';
import { defaultRenderers } from '../renderers/defaultRenderers.ts';
import { Panel, type PanelProps } from './Panel.tsx';

export type ChatPanelProps = Omit<PanelProps, 'defaults' | 'parts'>;

/** The whole conversation: header, thread and composer. Fills the box it is rendered in. */
export const ChatPanel = forwardRef<HTMLElement, ChatPanelProps>(function ChatPanel(props, ref) {
  return <Panel ref={ref} {...props} defaults={defaultRenderers} parts={defaultParts} />;
});
