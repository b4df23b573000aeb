export type { ShelftalkApi } from './api.ts';
export type { ShelftalkEventDetails, ShelftalkEventName } from './events.ts';
