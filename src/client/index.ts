export type { AgentTransportOptions } from './agentTransport.ts';
export type { AgUiTransportOptions } from './agUi.ts';
export { createAgUiTransport } from './agUi.ts';
export type { AiSdkTransportOptions } from './aiSdk.ts';
export { createAiSdkTransport } from './aiSdk.ts';
export type { HttpTransportOptions } from './HttpTransportOptions.ts';
export { createHttpTransport } from './http.ts';
export type { OfflineCall, OfflineOptions, OfflineTransport } from './offline.ts';
export { createOfflineTransport } from './offline.ts';
export { proxyCalls } from './proxyCalls.ts';
export type { HeaderSource, SendRequest } from './request.ts';
export type {
  CallItem,
  CallOptions,
  InitRequest,
  InvokeRequest,
  SessionOpened,
  Transport,
  TurnFailure,
  TurnItem,
} from './transport.ts';
export type {
  HttpUploadsOptions,
  SendUpload,
  Upload,
  UploadOptions,
  UploadRequest,
  Uploads,
} from './uploads.ts';
export { createHttpUploads } from './uploads.ts';
