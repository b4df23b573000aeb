import type { OpenTabChannel, TabMessage } from '../../store/index.ts';

/** Some browsers inside apps have none, and some pages may not open one: then each page is by itself. */
export const browserChannel: OpenTabChannel = (name, hear) => {
  try {
    const channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }: MessageEvent<TabMessage>) => hear(data);
    return { post: (news) => channel.postMessage(news), close: () => channel.close() };
  } catch {
    return undefined;
  }
};
