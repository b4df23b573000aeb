import type { ApiKey, Keys } from '../keys/Keys.ts';
import type { Scope } from '../keys/scopes.ts';
import { StatusError } from '../StatusError.ts';

/** The API keys that an endpoint accepts. */
interface KeyRequirement {
  /** Required of keys that are restricted to scopes. */
  readonly scope: Scope;
  /** Whether inference-only keys are accepted. */
  readonly allowsInferenceKeys: boolean;
}

/**
 * Returns the API key of a request. See the API document, "Authentication".
 * @throws StatusError `unauthenticated` for a missing or invalid key, `permissionDenied` for a valid key of the wrong kind
 * or without the scope.
 */
export async function authenticate(
  keys: Keys,
  header: string | readonly string[] | undefined,
  requirement: KeyRequirement,
): Promise<ApiKey> {
  const key = typeof header === 'string' && header !== '' ? await keys.authenticate(header) : undefined;
  if (key === undefined) {
    throw new StatusError('unauthenticated', 'The x-api-key header contains no valid API key.', {
      details: [{ '@type': 'ErrorType', type: 'ERROR_TYPE_AUTHENTICATION' }],
    });
  }
  if (key.kind === 'inference' && !requirement.allowsInferenceKeys) {
    throw new StatusError('permissionDenied', 'This API key is for the agent endpoints only.');
  }
  if (key.scopes.length > 0 && !key.scopes.includes(requirement.scope)) {
    throw new StatusError('permissionDenied', `This API key lacks the scope ${requirement.scope}.`);
  }
  return key;
}
