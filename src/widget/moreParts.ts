/** The components that an embedded chat loads after its first answer, or when one of them is needed. */
export { MessageSpeech } from '../components/announcer/MessageSpeech.ts';
export { AnswerRating } from '../components/feedback/AnswerRating.tsx';
export { HandoverNotice } from '../components/handover/HandoverNotice.tsx';
export { ButtonsMessage } from '../components/interactive/ButtonsMessage.tsx';
export { ListMessage } from '../components/interactive/ListMessage.tsx';
export { AudioMessage } from '../components/media/AudioMessage.tsx';
export { ImageMessage } from '../components/media/ImageMessage.tsx';
export { LocationMessage } from '../components/media/LocationMessage.tsx';
export { PanelMenu } from '../components/panel/PanelMenu.tsx';
export { CardCart } from '../components/products/CardCart.tsx';
export { ProductMessage } from '../components/products/ProductMessage.tsx';
export { ProductSheets } from '../components/products/ProductSheets.tsx';
export { ProductsMessage } from '../components/products/ProductsMessage.tsx';
export { EndNotice } from '../components/session/EndNotice.tsx';
export { TermsGate } from '../components/terms/TermsGate.tsx';
