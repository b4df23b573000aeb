import type { Channel } from '../channels/channels.ts';
import type { TemplateComponent } from '../templates/schemas.ts';

/** A template as it goes to the provider for review. */
export interface TemplateSubmission {
  /** Of the variant; submitting it again is the same submission. */
  readonly id: string;
  readonly name: string;
  readonly language: string;
  /** In its long form. */
  readonly category: string;
  readonly components: readonly TemplateComponent[];
}

/** Where a review stands. */
export type Review =
  | { readonly outcome: 'pending'; readonly checkAgainAt: Date }
  | { readonly outcome: 'approved' }
  /** The reason is a code such as `INVALID_FORMAT`. */
  | { readonly outcome: 'rejected'; readonly reason: string };

/** Whether the provider has let go of a name; until then it takes no new template of that name. */
export type Removal =
  | { readonly outcome: 'gone' }
  | { readonly outcome: 'pending'; readonly askAgainAt: Date };

/** A message on its way to a customer. */
export interface OutboundMessage {
  /** As the send returned it. Sending it again is the same message: the customer gets it once. */
  readonly id: string;
  readonly channel: Channel;
  /** The customer's number, E.164. */
  readonly to: string;
  /** What the send was asked for: a message, or a template with its parameters. */
  readonly content: Readonly<Record<string, unknown>>;
}

/** Why the provider did not deliver; it becomes the error object of `delivery_failed`. */
export interface SendFailure {
  /** `ERROR_CODE_…` (wire facts 8). */
  readonly code: string;
  readonly message: string;
}

export type SendOutcome =
  | { readonly outcome: 'accepted' }
  | { readonly outcome: 'failed'; readonly failure: SendFailure };

/** A message that the provider accepted, and how far it is known to be. */
export interface SentMessage {
  readonly id: string;
  readonly channel: Channel;
  readonly to: string;
  readonly status: 'sent' | 'delivered';
  /** When it took that status. */
  readonly since: Date;
}

/** What became of a message since. */
export type Progress =
  | { readonly outcome: 'delivered' | 'read' }
  | { readonly outcome: 'failed'; readonly failure: SendFailure }
  | { readonly outcome: 'waiting'; readonly askAgainAt: Date }
  /** Nothing more is to be expected until the customer does something. */
  | { readonly outcome: 'quiet' };

/**
 * Who carries messages to customers and reviews templates. Every call may be made again after a crash, and
 * throws when the provider cannot be reached: the job that made it then comes back.
 */
export interface ChannelProvider {
  submitTemplate(channel: Channel, submission: TemplateSubmission): Promise<{ readonly externalId: string }>;
  reviewTemplate(channel: Channel, submission: TemplateSubmission, submittedAt: Date): Promise<Review>;
  /** All languages of the name. Fine when there is none. */
  deleteTemplate(channel: Channel, name: string, askedAt: Date): Promise<Removal>;
  send(message: OutboundMessage): Promise<SendOutcome>;
  progress(message: SentMessage): Promise<Progress>;
}
