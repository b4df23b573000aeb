/** The transport to servers that speak AG-UI. */
export { type AgUiTransportOptions, createAgUiTransport } from './client/index.ts';
export type { ProductMapper } from './protocol/index.ts';
