import { useEffect } from 'react';
import { uploadWithProgress } from '../browser/index.ts';
import { createHttpUploads } from '../client/index.ts';
import {
  AttachMenu,
  type EnterKey,
  type HostInput,
  HostInputSheet,
  inputRenderers,
  MapPictureProvider,
  orderRenderers,
  type PanelProps,
  type RendererOverrides,
  ReportProvider,
} from '../components/index.ts';
import type { ChatInput } from '../protocol/index.ts';
import { type ChatStore, canSend } from '../store/index.ts';
import type { HostOptions } from './config.ts';
import type { Settings } from './settings.ts';

export interface InputsOptions extends Pick<Settings, 'endpoint'> {
  readonly store: ChatStore;
  readonly redraw: () => void;
  readonly onError: (error: unknown) => void;
}

const enterKeys = ['newline', 'newline-on-touch'] as const satisfies readonly EnterKey[];

/** Renderers that use the shop's forms, stores, map and orders. */
function renderersFor(options: HostOptions): RendererOverrides {
  const { mapPicture, lookUpOrder } = options;
  return {
    ...inputRenderers(options),
    ...(lookUpOrder && orderRenderers({ lookUpOrder })),
    ...(mapPicture && {
      location: ({ Default, ...props }) => (
        <MapPictureProvider value={mapPicture}>
          <Default {...props} />
        </MapPictureProvider>
      ),
    }),
  };
}

/** Inputs beyond text. */
export interface Inputs {
  /** Opens a form or the store picker; does nothing in a closed session. */
  readonly open: (input: HostInput) => void;
  /** Returns the props of the panel for these inputs. */
  readonly draw: (
    settings: Settings,
    options: HostOptions,
  ) => Pick<PanelProps, 'attach' | 'enterKey' | 'renderers'>;
}

export function createInputs({ store, endpoint, redraw, onError }: InputsOptions): Inputs {
  const media = {
    uploads: createHttpUploads({ endpoint, token: store.openSession, send: uploadWithProgress }),
  };
  const onSend = (input: ChatInput) => void store.commands.send(input);
  let openInput: HostInput | undefined;
  let lastOptions: HostOptions = {};
  let renderers = renderersFor(lastOptions);

  const clear = () => {
    openInput = undefined;
  };
  const OpenInput = () => {
    // The sheet is removed when the session is closed, and must not reappear in the next session.
    useEffect(() => clear, []);
    if (!openInput) return null;
    const close = () => {
      clear();
      // May be called during rendering, by an error boundary.
      queueMicrotask(redraw);
    };
    return (
      <ReportProvider value={onError}>
        <HostInputSheet input={openInput} locate={lastOptions.locate} onSend={onSend} onClose={close} />
      </ReportProvider>
    );
  };

  return {
    open: (input) => {
      if (!canSend(store.getState())) return;
      openInput = input;
      redraw();
    },
    draw: ({ attach, enterKey }, options) => {
      const { stores, locate } = options;
      // New component types would remount all messages.
      const isSame = (['stores', 'opens', 'mapPicture', 'locate', 'lookUpOrder'] as const).every(
        (name) => options[name] === lastOptions[name],
      );
      if (!isSame) renderers = renderersFor(options);
      lastOptions = options;
      const kinds = attach.split(/\s+/);
      return {
        renderers,
        enterKey: enterKeys.find((known) => known === enterKey),
        attach: (
          <>
            <AttachMenu
              onSend={onSend}
              picture={kinds.includes('picture') ? media : undefined}
              voice={kinds.includes('voice') ? media : undefined}
              location={kinds.includes('location') ? { locate } : undefined}
              store={kinds.includes('store') && stores ? { stores, locate } : undefined}
            />
            <OpenInput />
          </>
        ),
      };
    },
  };
}
