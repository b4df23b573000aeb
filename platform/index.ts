export { type CatalogueAgentOptions, type CatalogueData, createCatalogueAgent } from '../shop-agent/index.ts';
export type { Agent, AgentDirectory, AgentTurn } from './agents/agent.ts';
export { createAgentDirectory, defaultAgentId } from './agents/directory.ts';
export type { Channel, Channels, ChannelType, QualitySignals } from './channels/Channels.ts';
export type { LimitTier, QualityScore } from './channels/qualitySignals.ts';
export { type Clock, systemClock } from './clock.ts';
export { type ControlAppOptions, createControlApp } from './control/controlApp.ts';
export type { CustomerAddress, Customers } from './customers/Customers.ts';
export type { Database, Queryable, SqlParameter } from './database/database.ts';
export { openEmbeddedDatabase } from './database/embeddedDatabase.ts';
export { connectToPostgres } from './database/postgres.ts';
export type { Job, JobChange, JobHandler, NewJob } from './jobs/Job.ts';
export type { JobQueue, JobQueueOptions } from './jobs/JobQueue.ts';
export type { Businesses } from './keys/Businesses.ts';
export type { ApiKey, KeyKind, KeyRequest, Keys } from './keys/Keys.ts';
export { type Scope, scopes } from './keys/scopes.ts';
export type { PlatformLimits } from './limits.ts';
export type { MessageStatus, StoredMessage } from './messaging/outbox.ts';
export type { InboundMessage, Referral } from './messaging/payloads.ts';
export type { Content } from './messaging/schemas.ts';
export { createPlatform, type Platform, type PlatformOptions } from './platform.ts';
export type {
  ChannelProvider,
  OutboundMessage,
  Progress,
  Removal,
  Review,
  SendFailure,
  SendOutcome,
  SentMessage,
  TemplateSubmission,
} from './provider/provider.ts';
export type { Behaviour, Simulation } from './provider/Simulation.ts';
export type { CustomerData, CustomerIdentity, ErasedData, ExportedData } from './retention/CustomerData.ts';
export { StartError } from './StartError.ts';
export { type StatusCodeName, StatusError } from './StatusError.ts';
export type { Session, SessionAddress, Sessions } from './sessions/Sessions.ts';
export type { RecordedTurn, Transcript, TurnOutcome } from './sessions/Transcript.ts';
export type { TemplateComponent } from './templates/schemas.ts';
export type { TemplateAddress, TemplateLookup, Templates } from './templates/Templates.ts';
