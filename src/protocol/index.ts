export { alike } from './alike.ts';
export { channelLimits } from './channelLimits.ts';
export {
  decodeClose,
  decodeError,
  decodeHealth,
  decodeInit,
} from './decodeBody.ts';
export type { DecodedLine } from './decodeLine.ts';
export { decodeLineBy, decodeOversize } from './decodeLine.ts';
export { decodeSyncBy } from './decodeSync.ts';
export { decodeUpload } from './decodeUpload.ts';
export { decodeEvent, decodeLine, decodeSync } from './decodeWhole.ts';
export { type Defined, defined } from './defined.ts';
export { encodeInput, encodeInputs } from './encode.ts';
export type { ServiceErrorFields, ServiceErrorKind } from './errors.ts';
export { isServiceError, ServiceError } from './errors.ts';
export type * from './events.ts';
export { longestText, readingLimits } from './limits.ts';
export type { Line } from './lines.ts';
export { createLineSplitter } from './lines.ts';
export { maskCards, maskValues } from './maskCards.ts';
export { maskInput, mayHoldCard } from './maskInput.ts';
export { proxyErrorOf, proxyErrors } from './proxyErrors.ts';
export { rareReader } from './rareReader.ts';
export { isRecord, type JsonRecord } from './records.ts';
export type { Script, ScriptBlock, ScriptStep } from './script.ts';
export { parseScript } from './script.ts';
export { formatTurnLine, turnHeaders } from './turn.ts';
export type * from './wire.ts';
