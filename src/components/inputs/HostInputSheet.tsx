import type { Geolocate } from '../../browser/index.ts';
import type { ChatInput } from '../../protocol/index.ts';
import { RowBoundary } from '../message/RowBoundary.tsx';
import { useReport } from '../ReportContext.ts';
import { FormSheet } from './FormSheet.tsx';
import type { HostInput } from './hostInput.ts';
import { StoreSheet } from './StoreSheet.tsx';

export interface HostInputSheetProps {
  readonly input: HostInput;
  /** Locates the shopper for the nearest stores; defaults to the browser's geolocation. */
  readonly locate?: Geolocate | undefined;
  readonly onSend: (input: ChatInput) => void;
  readonly onClose: () => void;
}

/** A sheet with a host's form or stores. If the host's data breaks rendering, the error is reported and the sheet closes. */
export function HostInputSheet({ input, locate, ...callbacks }: HostInputSheetProps) {
  const report = useReport();
  const onRenderError = (error: unknown) => {
    report(error);
    callbacks.onClose();
  };
  return (
    <RowBoundary fallback={null} onError={onRenderError}>
      {input.kind === 'form' ? (
        <FormSheet {...input.form} {...callbacks} />
      ) : (
        <StoreSheet stores={input.stores} locate={locate} {...callbacks} />
      )}
    </RowBoundary>
  );
}
