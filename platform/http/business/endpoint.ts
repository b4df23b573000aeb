import type { Static, TSchema } from 'typebox';
import type { Scope } from '../../keys/scopes.ts';

/**
 * Error statuses of some endpoints only. The OpenAPI document adds the statuses of every endpoint (401, 403, 404, 500,
 * 503), and those that follow from an endpoint's body or parameters (400, 413, 415).
 */
export type ExtraErrorStatus = 409 | 429;

/** One business operation of the API document; defines both its route and its OpenAPI entry. */
export interface Endpoint<
  Body extends TSchema = TSchema,
  Parameters extends TSchema = TSchema,
  Response extends TSchema = TSchema,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below `/v1/businesses/{businessId}`, such as `/assets/{assetId}`. */
  readonly path: string;
  /** The operation's name in the API document, such as `Create webhook`. */
  readonly name: string;
  readonly summary: string;
  readonly tag: string;
  /** Required of keys that are restricted to scopes. The API document does not say which scope an operation needs. */
  readonly scope: Scope;
  readonly body?: Body;
  /** Whether a missing body counts as an empty object. */
  readonly bodyIsOptional?: boolean;
  /** Path parameters other than `businessId`. */
  readonly parameters?: Parameters;
  readonly response: Response;
  readonly errorStatuses?: readonly ExtraErrorStatus[];
  /** Requests that one business may make in any window of one second; more get 429. */
  readonly requestsPerSecond?: number;
  handle(request: {
    readonly businessId: string;
    readonly body: Static<Body>;
    readonly parameters: Static<Parameters>;
  }): Promise<Static<Response>>;
}

/** Infers the types of `handle` from the endpoint's schemas. */
export function defineEndpoint<Body extends TSchema, Parameters extends TSchema, Response extends TSchema>(
  definition: Endpoint<Body, Parameters, Response>,
): Endpoint {
  // Safe: the values passed to `handle` are validated with the schemas that type it.
  return definition as unknown as Endpoint;
}
