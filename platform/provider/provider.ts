import type { Channel } from '../channels/Channels.ts';
import type { TemplateComponent } from '../templates/schemas.ts';

/** A template submitted to the provider for review. */
export interface TemplateSubmission {
  /** The template's id. Submitting the same id again must have no further effect. */
  readonly id: string;
  readonly name: string;
  readonly language: string;
  /** In the long form, such as `MESSAGE_TEMPLATE_GROUP_CATEGORY_MARKETING`. */
  readonly category: string;
  readonly components: readonly TemplateComponent[];
}

/** The state of a review. */
export type Review =
  | { readonly outcome: 'pending'; readonly checkAgainAt: Date }
  | { readonly outcome: 'approved' }
  /** The reason is a code such as `INVALID_FORMAT`. */
  | { readonly outcome: 'rejected'; readonly reason: string };

/** The state of a deletion. While it is pending, the provider accepts no new template of the name. */
export type Removal =
  | { readonly outcome: 'gone' }
  | { readonly outcome: 'pending'; readonly checkAgainAt: Date };

/** A message to be sent to a customer. */
export interface OutboundMessage {
  /** The id that the API returned for the message. Sending the same id again must not deliver the message twice. */
  readonly id: string;
  readonly channel: Channel;
  /** The customer's number, E.164. */
  readonly to: string;
  /** The content of the message, or of the filled template. */
  readonly content: Readonly<Record<string, unknown>>;
}

/** Why the provider did not deliver. Becomes the error object of `delivery_failed`. */
export interface SendFailure {
  /** `ERROR_CODE_…`. */
  readonly code: string;
  readonly message: string;
}

export type SendOutcome =
  | { readonly outcome: 'accepted' }
  | { readonly outcome: 'failed'; readonly failure: SendFailure };

/** A message that the provider accepted, and its last known status. */
export interface SentMessage {
  readonly id: string;
  readonly channel: Channel;
  readonly to: string;
  readonly status: 'sent' | 'delivered';
  /** When the message got this status. */
  readonly since: Date;
}

/** The change of a message's status since `since`. */
export type Progress =
  | { readonly outcome: 'delivered' | 'read' }
  | { readonly outcome: 'failed'; readonly failure: SendFailure }
  | { readonly outcome: 'waiting'; readonly checkAgainAt: Date }
  /** No further change is expected unless the customer acts. */
  | { readonly outcome: 'quiet' };

/**
 * Transmits messages to customers and reviews templates. Every call must be idempotent, because it is repeated after
 * a crash, and must reject when the provider cannot be reached, so that the job that makes the call is retried.
 */
export interface ChannelProvider {
  submitTemplate(channel: Channel, submission: TemplateSubmission): Promise<{ readonly externalId: string }>;
  reviewTemplate(channel: Channel, submission: TemplateSubmission, submittedAt: Date): Promise<Review>;
  /** Deletes the templates of the name, in all languages; succeeds when there is none. */
  deleteTemplate(channel: Channel, name: string, requestedAt: Date): Promise<Removal>;
  send(message: OutboundMessage): Promise<SendOutcome>;
  progress(message: SentMessage): Promise<Progress>;
}
