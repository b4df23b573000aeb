'use client';

import { forwardRef } from 'react';
import { lazyRenderers } from '../lazyRenderers.tsx';
import { Panel, type PanelProps } from './Panel.tsx';

export type ChatPanelProps = Omit<PanelProps, 'defaults'>;

/** The whole conversation: header, thread, shelf edge, composer. It fills the box it is put in, and fetches the rarer renderers on need. */
export const ChatPanel = forwardRef<HTMLElement, ChatPanelProps>((props, ref) => (
  <Panel ref={ref} {...props} defaults={lazyRenderers} />
));
ChatPanel.displayName = 'ChatPanel';
