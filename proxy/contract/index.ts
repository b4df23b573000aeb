/** The interfaces between the parts of the proxy. */
export type * from './agentService.ts';
export type * from './http.ts';
export type * from './plugIns.ts';
export type * from './relay.ts';
export type * from './runtime.ts';
export type * from './sessions.ts';
export type * from './turnLog.ts';
export type * from './upstream.ts';
