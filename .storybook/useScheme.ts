import { DocsContext } from '@storybook/addon-docs/blocks';
import { useContext, useEffect, useState } from 'react';
import { GLOBALS_UPDATED } from 'storybook/internal/core-events';
import type { Globals } from 'storybook/internal/types';

const initialScheme =
  new URLSearchParams(location.search).get('globals')?.match(/scheme:(\w+)/u)?.[1] ?? 'light';

/** The colour scheme of the toolbar, on docs pages. */
export const useScheme = (): string => {
  const { channel } = useContext(DocsContext);
  const [scheme, setScheme] = useState(initialScheme);
  useEffect(() => {
    const update = ({ globals }: { readonly globals: Globals }) => setScheme(String(globals.scheme));
    channel.on(GLOBALS_UPDATED, update);
    return () => channel.off(GLOBALS_UPDATED, update);
  }, [channel]);
  return scheme;
};
