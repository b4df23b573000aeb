export { accentTokens } from './components/index.ts';
