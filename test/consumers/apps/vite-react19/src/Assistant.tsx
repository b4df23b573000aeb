import { ShelftalkChat } from 'shelftalk';
import { de } from 'shelftalk/locales';
import { persistInBrowser } from 'shelftalk/persist';
import 'shelftalk/styles.css';

export const Assistant = () => (
  <ShelftalkChat
    endpoint="https://chat.shop.example/agent"
    title="Ask our guides"
    starters={['Which boots for wide feet?']}
    locale={{ ...de, locale: 'de-AT' }}
    theme={{ accent: '#0b6e4f', radius: '8px', scheme: 'auto' }}
    persist={persistInBrowser}
  />
);
