import { Component } from 'react';
import type { ErrorInfo, ReactNode } from 'react';
import { useKitText } from '../i18n/kit-messages.ts';
import { ErrorState } from './error-state.tsx';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Called by Retry before the children are rendered anew. */
  readonly onRetry?: () => void;
  readonly onError?: (error: Error, info: ErrorInfo) => void;
}

interface ErrorBoundaryState {
  readonly failed: boolean;
}

/** Keeps a failure inside its part of the page and offers to render that part anew. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    this.props.onError?.(error, info);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <Failure onRetry={this.retry} />;
  }

  private readonly retry = (): void => {
    this.props.onRetry?.();
    this.setState({ failed: false });
  };
}

function Failure({ onRetry }: { onRetry: () => void }) {
  const t = useKitText();
  return <ErrorState title={t('kit.error.title')} text={t('kit.error.text')} onRetry={onRetry} />;
}
