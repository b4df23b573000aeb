/** Headers of every response to a browser. */
export const baseHeaders: Readonly<Record<string, string>> = { 'x-content-type-options': 'nosniff' };

/** Allows any page to load a file, including cross-origin isolated pages. */
export const embeddable: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

/** Headers of the demo shop's files. The content security policy is strict, so that the demo shows that the chat works with it. */
export const demoHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'referrer-policy': 'strict-origin-when-cross-origin',
};

/** Headers that a page may read from a response and send with a request. */
export const cors = {
  exposed: 'shelftalk-turn, shelftalk-epoch, idempotency-key, retry-after, x-request-id',
  allowed: 'content-type, authorization, idempotency-key, resume-from, shelftalk-epoch, shelftalk-grow',
  /** Seconds that a preflight is cached. */
  maxAge: '7200',
};
