import { getOwn } from '../../protocol/index.ts';

type Props = Readonly<Record<string, unknown>>;
type Handler = (event: { readonly defaultPrevented?: boolean }) => void;

const isHandler = (name: string, value: unknown): value is Handler =>
  /^on[A-Z]/.test(name) && typeof value === 'function';

/** The host's handler runs first; if it prevents the default, the part's own does not run. */
const chain =
  (partHandler: Handler, hostHandler: Handler): Handler =>
  (event) => {
    hostHandler(event);
    if (!event.defaultPrevented) partHandler(event);
  };

const mergeProp = (name: string, partValue: unknown, hostValue: unknown): unknown => {
  if (partValue === undefined) return hostValue;
  if (name === 'className') return `${partValue} ${hostValue}`;
  if (name === 'style') return { ...(partValue as object), ...(hostValue as object) };
  const areHandlers = isHandler(name, partValue) && isHandler(name, hostValue);
  return areHandlers ? chain(partValue, hostValue) : hostValue;
};

/**
 * Merges the host's props into those of a part. Class names are joined, styles are merged, and handlers are chained. Every
 * other prop of the host replaces the part's, unless it is undefined.
 */
export const mergeProps = (partProps: Props, hostProps: Props): Props => {
  const merged = Object.entries(hostProps)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, mergeProp(name, getOwn(partProps, name), value)] as const);
  return { ...partProps, ...Object.fromEntries(merged) };
};
