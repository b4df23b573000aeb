import type { FastifyRequest, FastifyServerOptions } from 'fastify';

export type LoggerOption = Exclude<FastifyServerOptions['logger'], undefined>;

/** Signed addresses and customers' keys are in query strings, so no log line holds one. */
const serializers = {
  req: ({ method, url, host, ip }: FastifyRequest) => ({ method, url: pathOf(url), host, remoteAddress: ip }),
  // Other fields of an error, such as a database's detail, quote what a caller sent.
  err(error: unknown) {
    if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
    const { name, message, stack = '', cause } = error;
    const code = 'code' in error ? { code: String(error.code) } : {};
    const because = cause instanceof Error ? { cause: stripQueryStrings(cause.message) } : {};
    return {
      ...{
        type: name,
        message: stripQueryStrings(message),
        stack: stripQueryStrings(stack),
        ...code,
        ...because,
      },
    };
  },
};

/** An error that is logged without a message would give the line its own, which no serializer sees. */
const logMethod: NonNullable<NonNullable<Exclude<LoggerOption, boolean>['hooks']>['logMethod']> = function (
  words,
  log,
) {
  const [first] = words as readonly unknown[];
  if (words.length > 1 || typeof first !== 'object' || first === null) log.apply(this, words);
  else
    log.call(
      this,
      first instanceof Error ? { err: first } : first,
      'err' in first || first instanceof Error ? 'A request failed.' : undefined,
    );
};

/** The same logger without query strings. */
export function withoutQueryStrings(logger: LoggerOption): LoggerOption {
  if (logger === false) return false;
  const options = logger === true ? {} : logger;
  return { ...options, serializers: { ...options.serializers, ...serializers }, hooks: { logMethod } };
}

function pathOf(url: string): string {
  return url.replace(/[?#].*$/s, '');
}

/** Of every address that a text names. */
function stripQueryStrings(text: string): string {
  return text.replace(/(\/[^\s?#"'<>]*)[?#][^\s"'<>]*/g, '$1');
}
