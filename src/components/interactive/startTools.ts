import {
  type ChatStore,
  startTools as startToolRunner,
  type ToolRunner,
  type Tools,
} from '../../store/index.ts';
import { ToolCallRow } from './ToolCallRow.tsx';

/**
 * Offers tools of the page to the agent, and shows their calls in the conversation. The transport must carry such calls:
 * `shelftalk/ai-sdk`, `shelftalk/ag-ui`, or `createHttpTransport` with `proxyCalls`. A call runs once, also with several
 * tabs and after a reload.
 *
 * @returns the runner; its `stop` withdraws the tools.
 *
 * @example
 * startTools(store, { page_title: { title: 'Read the title of this page', execute: () => document.title } });
 */
export const startTools = (store: ChatStore, tools: Tools): ToolRunner =>
  startToolRunner(store, tools, ToolCallRow);
