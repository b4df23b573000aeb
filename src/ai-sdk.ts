/** The transport to servers that stream UI messages of the AI SDK. */
export { type AiSdkTransportOptions, createAiSdkTransport } from './client/index.ts';
export type { ProductMapper } from './protocol/index.ts';
