import { ShelftalkChat } from 'shelftalk';
import 'shelftalk/styles.css';

export const Chat = () => (
  <ShelftalkChat endpoint="https://chat.shop.example/agent" starters={['Which boots for wide feet?']} />
);
