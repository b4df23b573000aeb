/** Design tokens from an accent colour. */
export { accentTokens } from './components/index.ts';
