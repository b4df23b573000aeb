'use client';

export {
  ChatLauncher,
  type ChatLauncherProps,
  ChatWidget,
  type ChatWidgetProps,
  useUnread,
} from './components/index.ts';
