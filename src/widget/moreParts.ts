/** The components that an embedded chat loads after its first answer, or when one of them is needed. */
export {
  AnswerRating,
  AudioMessage,
  ButtonsMessage,
  CardCart,
  EndNotice,
  HandoverNotice,
  ImageMessage,
  ListMessage,
  LocationMessage,
  MessageAnnouncer,
  PanelMenu,
  ProductMessage,
  ProductSheets,
  ProductsMessage,
  TermsGate,
} from '../components/index.ts';
