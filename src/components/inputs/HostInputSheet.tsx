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

/** A sheet with a host's form or stores. Reports and closes if the host's description breaks rendering. */
export function HostInputSheet({ input, locate, ...act }: HostInputSheetProps) {
  const report = useReport();
  const failed = (error: unknown) => {
    report(error);
    act.onClose();
  };
  return (
    <RowBoundary fallback={null} onError={failed}>
      {input.kind === 'form' ? (
        <FormSheet {...input.form} {...act} />
      ) : (
        <StoreSheet stores={input.stores} locate={locate} {...act} />
      )}
    </RowBoundary>
  );
}
