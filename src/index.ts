export { ServiceError } from './protocol/index.ts';
