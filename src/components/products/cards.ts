/** What draws products, in one chunk: it is fetched when a conversation is shown. */
export { ProductGroup } from './ProductGroup.tsx';
export { RecommendationMessage } from './RecommendationMessage.tsx';
