/** The transport to the proxy or the platform, and `proxyCalls` for tools of the page. */
export {
  createHttpTransport,
  type HeaderSource,
  type HttpTransportOptions,
  proxyCalls,
  type SendRequest,
} from './client/index.ts';
