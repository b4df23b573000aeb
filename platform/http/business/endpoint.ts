import type { Static, TSchema } from 'typebox';
import type { Scope } from '../../keys/scopes.ts';

/** The refusals that an endpoint has beside those that all have: 400 where there is a body, 401, 403, 404, 500, 503. */
export type ExtraErrorStatus = 409 | 429;

/** One operation of a business, as the API document lists it; the route and its part of the OpenAPI document. */
export interface Endpoint<
  Body extends TSchema = TSchema,
  Parameters extends TSchema = TSchema,
  Answer extends TSchema = TSchema,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/v1/businesses/{businessId}`, such as `/assets/{assetId}`. */
  readonly path: string;
  /** As the API document calls it, such as `Create webhook`. */
  readonly name: string;
  readonly summary: string;
  readonly tag: string;
  /** What a key that carries scopes needs; our choice. */
  readonly scope: Scope;
  readonly body?: Body;
  /** A request without a body is one with an empty object. */
  readonly bodyIsOptional?: boolean;
  /** Of the path, the business left out. */
  readonly parameters?: Parameters;
  readonly response: Answer;
  readonly errorStatuses?: readonly ExtraErrorStatus[];
  /** Requests of one business in any window of one second; more answer 429. */
  readonly requestsPerSecond?: number;
  handle(request: {
    readonly businessId: string;
    readonly body: Static<Body>;
    readonly parameters: Static<Parameters>;
  }): Promise<Static<Answer>>;
}

/** Keeps the types of one endpoint's schemas together. */
export function defineEndpoint<Body extends TSchema, Parameters extends TSchema, Answer extends TSchema>(
  one: Endpoint<Body, Parameters, Answer>,
): Endpoint {
  // What `handle` is given has been checked against the schemas that type it.
  return one as unknown as Endpoint;
}
