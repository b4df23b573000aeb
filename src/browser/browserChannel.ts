import type { News, OpenChannel } from '../store/index.ts';

/** Some browsers inside apps have none, and some pages may not open one: then each page is by itself. */
export const browserChannel: OpenChannel = (name, hear) => {
  try {
    const channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }: MessageEvent<News>) => hear(data);
    return { post: (news) => channel.postMessage(news), close: () => channel.close() };
  } catch {
    return undefined;
  }
};
