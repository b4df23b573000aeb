export { abortedError, linkAbort, raceAbort, sleep } from './abort.ts';
export { activityOf } from './activityOf.ts';
export { type AddressKeys, addressesPerNetwork, addressKeys, countedKeys } from './addressKeys.ts';
export { after } from './after.ts';
export { createAgUiDecoder } from './agents/agUi.ts';
export { createAgUiProtocol } from './agents/agUiProtocol.ts';
export { createAiSdkDecoder } from './agents/aiSdk.ts';
export { createAiSdkProtocol } from './agents/aiSdkProtocol.ts';
export type {
  AgentInput,
  AgentProtocol,
  AgentTurn,
  CallResult,
  ContinuedTurn,
  RecordedTurn,
  ToolDefinition,
} from './agents/conversation.ts';
export type { AgentCall, AgentDecoder, AgentDecoderOptions, AgentStreamItem } from './agents/decoder.ts';
export { parseData, textElements } from './agents/decoder.ts';
export {
  firstRound,
  isLastRound,
  nextRound,
  type Round,
  refusedResult,
  roundNumber,
  tooManyCalls,
} from './agents/rounds.ts';
export { createServerSentEventReader } from './agents/serverSentEvents.ts';
export { createProductReader, type ProductMapper, type UnreadProducts } from './agents/toolProducts.ts';
export type { CartAction } from './cartAction.ts';
export { decodeReferences } from './characterReferences.ts';
export { fromMinorUnits, minorUnitDecimals, toMinorUnits } from './commerce/minorUnits.ts';
export { moneyOf } from './commerce/moneyOf.ts';
export { idOf, textOf } from './commerce/productFields.ts';
export { type UcpCapability, type UcpVersion, ucpProfileOf, ucpVersions } from './commerce/ucpVersions.ts';
export { decimalOf } from './decimalOf.ts';
export { decodeHealth, decodeInit, decodeSync, decodeUpload } from './decodeBody.ts';
export { decodeError } from './decodeError.ts';
export { decodeEvent } from './decodeEvent.ts';
export { decodeInput } from './decodeInput.ts';
export type { DecodedLine } from './decodeLine.ts';
export { decodeLine, decodeOversize } from './decodeLine.ts';
export {
  type LookUpOrder,
  type Order,
  type OrderItem,
  type OrderLink,
  type OrderStatus,
  type OrderStep,
  type OrderTotal,
  type OrderTracking,
  readOrder,
} from './decodeOrder.ts';
export { detectMediaType, type MediaType } from './detectMediaType.ts';
export { encodeInput, encodeInputs } from './encode.ts';
export type { ServiceErrorFields, ServiceErrorKind } from './errors.ts';
export { isServiceError, pageRefusedCode, ServiceError } from './errors.ts';
export type * from './events.ts';
export { extensionDataOf } from './extensionDataOf.ts';
export { FairStore, type FairStoreOptions } from './FairStore.ts';
export { fairPart, fairReserve, isKnownSince, knownAfter, mayTake, safeFor } from './fairShares.ts';
export { createDictionary, type Dictionary, getOwn, ownFields } from './getOwn.ts';
export { htmlLine, htmlText } from './htmlText.ts';
export { isTechnical } from './isTechnical.ts';
export { jsonOf } from './jsonOf.ts';
export { channelLimits, maxParts, maxTextCharacters, readingLimits, tooManyParts } from './limits.ts';
export type { Line } from './lines.ts';
export { createLineSplitter } from './lines.ts';
export { maskCards, maskInput, maskValues } from './maskCards.ts';
export { concatBytes, encodeOggPage, maxOggSegments, oggChecksum, oggFlags, oggSegments } from './ogg.ts';
export { type OmitUndefined, omitUndefined } from './omitUndefined.ts';
export { plainEvent, plainProduct } from './plainEvent.ts';
export { proxyErrorOf, proxyErrors } from './proxyErrors.ts';
export { isRecord, type JsonRecord } from './records.ts';
export type { Script, ScriptBlock, ScriptStep } from './script.ts';
export { parseScript } from './script.ts';
export { shallowEqual } from './shallowEqual.ts';
export { toJson } from './toJson.ts';
export { formatTurnLine, streamCacheControl, turnHeaders } from './turn.ts';
export type * from './wire.ts';
