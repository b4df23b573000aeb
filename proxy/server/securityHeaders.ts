/** On every answer. */
export const baseHeaders: Readonly<Record<string, string>> = { 'x-content-type-options': 'nosniff' };

/** Any page may load these, also one that isolates itself. */
export const embeddable: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

/** The demo shop's pages: as strict as a shop could be. */
export const demoPage: Readonly<Record<string, string>> = {
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

/** What a page may read of an answer, and send with a call. */
export const cors = {
  exposed: 'shelftalk-turn, shelftalk-epoch, idempotency-key, retry-after, x-request-id',
  allowed: 'content-type, authorization, idempotency-key, resume-from, shelftalk-epoch',
  /** Seconds a preflight's answer is kept. */
  maxAge: '7200',
};
