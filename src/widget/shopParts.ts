/** The components that only shops with a cart, contact options, ratings or terms need, and messages that few agents send. */
export {
  AnswerRating,
  AudioMessage,
  CardCart,
  CartActionMessage as CartAction,
  CartDetailActions as DetailActions,
  CartReceipt as CartReceiptRow,
  ContactOptions,
  LocationMessage,
  OrderMessage,
  TermsGate,
} from '../components/index.ts';
