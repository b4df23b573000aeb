import {
  BusinessApiError,
  type BusinessApiErrorOptions,
  type ErrorType,
} from '../http/business/BusinessApiError.ts';

/** Errors of a message that is not accepted or not delivered. The last three codes are this project's own. */
const errorTypes = {
  ERROR_CODE_INVALID_SENDER_ID: 'ERROR_TYPE_INVALID_REQUEST',
  ERROR_CODE_PHONE_NUMBER_BAD_FORMAT: 'ERROR_TYPE_INVALID_REQUEST',
  ERROR_CODE_MESSAGE_PHONE_NUMBER_INVALID: 'ERROR_TYPE_INVALID_REQUEST',
  ERROR_CODE_MESSAGE_TEXT_EMPTY: 'ERROR_TYPE_INVALID_REQUEST',
  ERROR_CODE_MESSAGE_ATTACHMENTS_NUMBER_INVALID: 'ERROR_TYPE_INVALID_REQUEST',
  ERROR_CODE_MESSAGE_ATTACHMENT_EMPTY: 'ERROR_TYPE_INVALID_REQUEST',
  ERROR_CODE_MESSAGE_ATTACHMENT_INVALID: 'ERROR_TYPE_INVALID_REQUEST',
  ERROR_CODE_MESSAGE_TEMPLATE_NOT_FOUND: 'ERROR_TYPE_INVALID_REQUEST',
  ERROR_CODE_MESSAGE_TEMPLATE_INPUT_INVALID: 'ERROR_TYPE_INVALID_REQUEST',
  ERROR_CODE_MESSAGE_TEMPLATE_DELETED: 'ERROR_TYPE_INVALID_REQUEST',
  ERROR_CODE_MESSAGE_OUTSIDE_OF_ELIGIBILITY_WINDOW: 'ERROR_TYPE_DEADLINE_EXCEEDED',
  ERROR_CODE_MESSAGE_CUSTOMER_NO_CONVERSATION_INITIATION: 'ERROR_TYPE_INVALID_REQUEST',
  ERROR_CODE_MESSAGE_CUSTOMER_OPTED_OUT: 'ERROR_TYPE_INVALID_REQUEST',
  ERROR_CODE_MESSAGE_SELF_INVALID: 'ERROR_TYPE_INVALID_REQUEST',
  ERROR_CODE_BUSINESS_MISSES_MATCHING_CHANNEL: 'ERROR_TYPE_INVALID_REQUEST',
  ERROR_CODE_BUSINESS_REACHED_LIMITS: 'ERROR_TYPE_RATE_LIMIT',
  ERROR_CODE_MESSAGE_UNDELIVERABLE: 'ERROR_TYPE_UNAVAILABLE',
  ERROR_CODE_MESSAGE_CONTENT_INVALID: 'ERROR_TYPE_INVALID_REQUEST',
  ERROR_CODE_MESSAGE_TEMPLATE_NOT_APPROVED: 'ERROR_TYPE_INVALID_REQUEST',
} as const satisfies Record<string, ErrorType>;
export type SendErrorCode = keyof typeof errorTypes;

/** The error type of a code; `ERROR_TYPE_UNSPECIFIED` for a code that only the provider uses. */
export function errorTypeOf(code: string): ErrorType {
  return new Map<string, ErrorType>(Object.entries(errorTypes)).get(code) ?? 'ERROR_TYPE_UNSPECIFIED';
}

/** @param details Machine-readable, such as the rule and the path of the field. */
export function sendError(
  code: SendErrorCode,
  message: string,
  details: Readonly<Record<string, unknown>> = {},
  options: Pick<BusinessApiErrorOptions, 'retryAfter'> = {},
): BusinessApiError {
  return new BusinessApiError(errorTypes[code], message, { code, details, ...options });
}
