/** The components that an embedded chat loads with the first message, or when one of them is needed. */
export {
  ButtonsMessage,
  Comparison,
  EndNotice,
  HandoverNotice,
  ImageMessage,
  ListMessage,
  MessageAnnouncer,
  PanelMenu,
  ProductMessage,
  ProductSheets,
  ProductsMessage,
} from '../components/index.ts';
