/** The transport to the proxy or the platform. */
export {
  createHttpTransport,
  type HeaderSource,
  type HttpTransportOptions,
  proxyCalls,
  type SendRequest,
} from './client/index.ts';
