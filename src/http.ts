export { createHttpTransport, type HeaderSource, type HttpTransportOptions } from './client/index.ts';
