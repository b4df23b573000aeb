'use client';

import { Component, type ReactNode } from 'react';
import { ReportProvider } from '../ReportContext.ts';

export interface RowBoundaryProps {
  readonly fallback: ReactNode;
  /** Called with the error, and with problems that the children report. */
  readonly onError?: (error: unknown) => void;
  readonly children?: ReactNode;
}

/** Renders a fallback when a renderer throws, so that the rest of the thread stays. */
export class RowBoundary extends Component<RowBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error);
  }

  override render(): ReactNode {
    const { children, fallback, onError } = this.props;
    if (this.state.failed) return fallback;
    return onError ? <ReportProvider value={onError}>{children}</ReportProvider> : children;
  }
}
