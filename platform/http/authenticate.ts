import type { ApiKey, Keys } from '../keys/keys.ts';
import type { Scope } from '../keys/scopes.ts';
import { StatusError } from '../StatusError.ts';

/** What an endpoint asks of a key. */
interface KeyRequirement {
  /** Keys that carry scopes need this one. */
  readonly scope: Scope;
  /** Whether a key for inference only may call it. */
  readonly allowsInferenceKeys: boolean;
}

/** The key of a request. Throws 401 for a key that is not valid, 403 for one that may not do this. */
export async function authenticate(
  keys: Keys,
  header: string | readonly string[] | undefined,
  demand: KeyRequirement,
): Promise<ApiKey> {
  const key = typeof header === 'string' && header !== '' ? await keys.authenticate(header) : undefined;
  if (key === undefined) {
    throw new StatusError('unauthenticated', 'The x-api-key header holds no valid API key.', {
      details: [{ '@type': 'ErrorType', type: 'ERROR_TYPE_AUTHENTICATION' }],
    });
  }
  if (key.kind === 'inference' && !demand.allowsInferenceKeys) {
    throw new StatusError('permissionDenied', 'This API key is for the agent endpoints only.');
  }
  if (key.scopes.length > 0 && !key.scopes.includes(demand.scope)) {
    throw new StatusError('permissionDenied', `This API key lacks the scope ${demand.scope}.`);
  }
  return key;
}
