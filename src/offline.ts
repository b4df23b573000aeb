/** A transport that plays recorded conversations, for tests and demos. */
export {
  createOfflineTransport,
  type OfflineCall,
  type OfflineOptions,
  type OfflineTransport,
} from './client/index.ts';
export { parseScript, type Script } from './protocol/index.ts';
