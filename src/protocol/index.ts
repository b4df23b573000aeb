export { alike } from './alike.ts';
export { channelLimits } from './channelLimits.ts';
export {
  decodeClose,
  decodeError,
  decodeHealth,
  decodeInit,
  decodeSyncBy,
} from './decodeBody.ts';
export type { DecodedLine } from './decodeLine.ts';
export { decodeLineBy, decodeOversize } from './decodeLine.ts';
export { decodeUpload } from './decodeUpload.ts';
export { decodeEvent, decodeLine, decodeSync } from './decodeWhole.ts';
export { type Defined, defined } from './defined.ts';
export { encodeInput, encodeInputs } from './encode.ts';
export type { ServiceErrorFields, ServiceErrorKind } from './errors.ts';
export { isServiceError, ServiceError } from './errors.ts';
export type * from './events.ts';
export { interactiveReader } from './interactiveReader.ts';
export { longestText, readingLimits } from './limits.ts';
export type { Line } from './lines.ts';
export { createLineSplitter } from './lines.ts';
export { maskCards, maskValues } from './maskCards.ts';
export { maskInput, mayHoldCard } from './maskInput.ts';
export { proxyErrorOf, proxyErrors } from './proxyErrors.ts';
export { isRecord, type JsonRecord } from './records.ts';
export type { Script, ScriptBlock, ScriptStep } from './script.ts';
export { parseScript } from './script.ts';
export { formatTurnLine, turnHeaders } from './turn.ts';
export type * from './wire.ts';
