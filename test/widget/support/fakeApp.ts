import { ChatElement } from '../../../src/widget/ChatElement.ts';
import type { ChatApp, ChatAppModule, ChatAppOptions } from '../../../src/widget/chatApp.ts';
import type { HostOptions } from '../../../src/widget/config.ts';

const createFakeApp = () => {
  const calls: string[] = [];
  let options: ChatAppOptions | undefined;
  let hostOptions: HostOptions | undefined;
  const app: ChatApp = {
    onOpen: (takesFocus, _isTrusted, isSheet) => {
      calls.push(`onOpen ${takesFocus}`);
      if (!isSheet || !options?.box.open || options.box.matches(':modal')) return;
      options.box.removeAttribute('open');
      options.box.showModal();
    },
    takeTyped: () => {
      if (options?.field.value)
        calls.push(`write ${options.field.value} ${options.root.activeElement === options.field}`);
    },
    send: (text) => calls.push(`send ${text}`),
    say: (text) => calls.push(`say ${text}`),
    openForm: ({ title }) => calls.push(`openForm ${title}`),
    openStores: (stores = []) => calls.push(`openStores ${stores.length}`),
    update: ({ text, options }) => {
      calls.push(`update ${text('scheme')}`);
      hostOptions = options;
    },
    reset: async () => void calls.push('reset'),
    erase: async () => {
      calls.push('erase');
      return true;
    },
    destroy: () => calls.push('destroy'),
  };
  const module: ChatAppModule = {
    mountChat: (start) => {
      options = start;
      hostOptions = start.chat.config.options;
      return app;
    },
  };
  return { module, calls, options: () => options, hostOptions: () => hostOptions };
};

export const launcherOf = (element: ChatElement) =>
  element.shadowRoot?.querySelector('button') as HTMLButtonElement;
export const frameOf = (element: ChatElement) =>
  element.shadowRoot?.querySelector('dialog') as HTMLDialogElement;

/** The fake app of the current test and the number of its loads. */
export const fakeLoader = { fake: createFakeApp(), loads: 0 };
/** Creates a new fake app; call it before each test. */
export const resetFakeApp = (): void => {
  fakeLoader.fake = createFakeApp();
  fakeLoader.loads = 0;
  ChatElement.host = {
    base: 'https://chat.shop.example/shelftalk.js',
    loadApp: () => {
      fakeLoader.loads += 1;
      return Promise.resolve(fakeLoader.fake.module);
    },
  };
};

/** Destroys all chats; call it after each test. */
export const removeChats = (): void => {
  for (const element of document.querySelectorAll('shelftalk-chat')) element.destroy();
  delete window.Shelftalk;
};
