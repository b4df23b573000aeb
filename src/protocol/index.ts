export type { ServiceErrorFields, ServiceErrorKind } from './errors.ts';
export { isServiceError, ServiceError } from './errors.ts';
export type * from './events.ts';
export { proxyErrorOf, proxyErrors } from './proxyErrors.ts';
export type * from './wire.ts';
