export { editDistance } from './editDistance.ts';
export { detectLanguage, isStopWord, type Language, languages } from './languages.ts';
export { ProductSearch } from './ProductSearch.ts';
export {
  type Evidence,
  type Facet,
  type NamedValue,
  type SearchField,
  type SearchFilters,
  type SearchHit,
  type SearchProduct,
  type SearchRequest,
  type SearchResult,
  type SearchVariant,
  searchSorts,
} from './SearchProduct.ts';
export { withoutMarks } from './tokenize.ts';
export { unitOf } from './units.ts';
