'use client';

import { forwardRef } from 'react';
import { defaultRenderers } from '../renderers.ts';
import { Panel, type PanelProps } from './Panel.tsx';

export type ChatPanelProps = Omit<PanelProps, 'defaults'>;

/** The whole conversation: header, thread, shelf edge, composer. It fills the box it is put in. */
export const ChatPanel = forwardRef<HTMLElement, ChatPanelProps>((props, ref) => (
  <Panel ref={ref} {...props} defaults={defaultRenderers} />
));
ChatPanel.displayName = 'ChatPanel';
