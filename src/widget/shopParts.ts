/** The components that only shops with contact options need. */
export { ContactOptions } from '../components/index.ts';
