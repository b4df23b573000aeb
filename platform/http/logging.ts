import type { FastifyRequest, FastifyServerOptions } from 'fastify';

export type LoggerOption = Exclude<FastifyServerOptions['logger'], undefined>;

/** Log requests and errors without query strings, which contain URL signatures and customers' client keys. */
const serializers = {
  req: ({ method, url, host, ip }: FastifyRequest) => ({ method, url: pathOf(url), host, remoteAddress: ip }),
  // Other properties of an error, such as PostgreSQL's `detail`, may quote a caller's data.
  err(error: unknown) {
    if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
    const { name, message, stack = '', cause } = error;
    const code = 'code' in error ? { code: String(error.code) } : {};
    const causeField = cause instanceof Error ? { cause: stripQueryStrings(cause.message) } : {};
    return {
      type: name,
      message: stripQueryStrings(message),
      stack: stripQueryStrings(stack),
      ...code,
      ...causeField,
    };
  },
};

/** For an error logged without a text, pino logs its unserialized message. This hook passes a fixed text instead. */
const logMethod: NonNullable<NonNullable<Exclude<LoggerOption, boolean>['hooks']>['logMethod']> = function (
  args,
  log,
) {
  const [first] = args as readonly unknown[];
  if (args.length > 1 || typeof first !== 'object' || first === null) log.apply(this, args);
  else
    log.call(
      this,
      first instanceof Error ? { err: first } : first,
      'err' in first || first instanceof Error ? 'A request failed.' : undefined,
    );
};

/** Returns logger options that remove the query strings of URLs from logged requests and errors. */
export function withoutQueryStrings(logger: LoggerOption): LoggerOption {
  if (logger === false) return false;
  const options = logger === true ? {} : logger;
  return { ...options, serializers: { ...options.serializers, ...serializers }, hooks: { logMethod } };
}

function pathOf(url: string): string {
  return url.replace(/[?#].*$/s, '');
}

/** Removes the query string of every URL in a text. */
function stripQueryStrings(text: string): string {
  return text.replace(/(\/[^\s?#"'<>]*)[?#][^\s"'<>]*/g, '$1');
}
