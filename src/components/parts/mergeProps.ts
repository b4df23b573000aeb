import { getOwn } from '../../protocol/index.ts';

type Props = Readonly<Record<string, unknown>>;
type Handler = (event: { readonly defaultPrevented?: boolean }) => void;

const isHandler = (name: string, value: unknown): value is Handler =>
  /^on[A-Z]/.test(name) && typeof value === 'function';

/** The host's handler runs first; if it prevents the default, the part's own does not run. */
const chain =
  (own: Handler, host: Handler): Handler =>
  (event) => {
    host(event);
    if (!event.defaultPrevented) own(event);
  };

const mergeProp = (name: string, own: unknown, host: unknown): unknown => {
  if (own === undefined) return host;
  if (name === 'className') return `${own} ${host}`;
  if (name === 'style') return { ...(own as object), ...(host as object) };
  return isHandler(name, own) && isHandler(name, host) ? chain(own, host) : host;
};

/**
 * Merges the host's props into those of a part. Class names are joined, styles merged and handlers called one after the
 * other; every other prop of the host replaces the part's, unless it is undefined.
 */
export const mergeProps = (own: Props, host: Props): Props => {
  const merged = Object.entries(host)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, mergeProp(name, getOwn(own, name), value)] as const);
  return { ...own, ...Object.fromEntries(merged) };
};
