export {
  type ChatTheme,
  ShelftalkChat,
  type ShelftalkChatProps,
  type StartPersistence,
} from './ShelftalkChat.tsx';
