/** The components that only shops with a cart, contact options, ratings or terms need. */
export {
  AnswerRating,
  CardCart,
  CartReceiptRow,
  ContactOptions,
  DetailActions,
  TermsGate,
} from '../components/index.ts';
