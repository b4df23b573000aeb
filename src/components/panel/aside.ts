/** What is told beside the messages: how things stand with the service, and what came in the way. */
export { TroubleSpeech } from '../announcer/TroubleSpeech.tsx';
export { TurnLine } from '../turn/TurnLine.tsx';
export { PanelStatus } from './PanelStatus.tsx';
export { ServiceNotice } from './ServiceNotice.tsx';
