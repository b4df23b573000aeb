/** The transport to the proxy or the platform. */
export { createHttpTransport, type HeaderSource, type HttpTransportOptions } from './client/index.ts';
