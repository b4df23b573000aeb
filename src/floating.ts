'use client';

/** The launcher button and the floating panel. */
export {
  ChatLauncher,
  type ChatLauncherProps,
  ChatWidget,
  type ChatWidgetProps,
  useUnread,
} from './components/index.ts';
