export { editDistance } from './editDistance.ts';
export {
  detectLanguage,
  hasCompounds,
  isStopWord,
  type Language,
  languages,
  sizeWords,
  stemWord,
} from './languages.ts';
export { measuresIn } from './measures.ts';
export { exclusionSigns } from './negations.ts';
export { ProductSearch } from './ProductSearch.ts';
export { kindJoint } from './SearchIndex.ts';
export {
  type Evidence,
  type Facet,
  type NamedValue,
  type ProductSource,
  type SearchField,
  type SearchFilters,
  type SearchHit,
  type SearchProduct,
  type SearchRequest,
  type SearchResult,
  type SearchVariant,
  searchSorts,
} from './SearchProduct.ts';
export { foldWord, type Token, tokenize, withoutMarks } from './tokenize.ts';
export { unitOf } from './units.ts';
