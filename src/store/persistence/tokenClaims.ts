interface Claims {
  readonly sub?: unknown;
  readonly exp?: unknown;
}

/** Reads the claims of a token without verifying it; the proxy verifies it. */
function claimsOf(token: string): Claims {
  const [, payload = ''] = token.split('.');
  try {
    const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes)) ?? {};
  } catch {
    return {};
  }
}

/** Returns the shopper's id in a token; undefined if there is none. */
export function subjectOf(token: string): string | undefined {
  const { sub } = claimsOf(token);
  return typeof sub === 'string' && sub !== '' ? sub : undefined;
}

/** Returns the expiry of a token in milliseconds since the epoch; undefined if there is none. */
export function expiryOf(token: string): number | undefined {
  const { exp } = claimsOf(token);
  return typeof exp === 'number' ? exp * 1_000 : undefined;
}
