import { useContext } from 'react';
import { initialState } from '../store/index.ts';
import { ChatContext } from './ChatContext.ts';

const noStore = {
  subscribe: () => () => {},
  getState: () => initialState,
  getInitialState: () => initialState,
};

/** Returns the store of the nearest `ChatProvider`; outside of one, an empty conversation that never changes. */
export const useStoreOrNone = () => useContext(ChatContext) ?? noStore;
