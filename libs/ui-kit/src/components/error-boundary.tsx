import { Component } from 'react';
import type { ErrorInfo, ReactNode } from 'react';
import { useKitText } from '../i18n/kit-messages.ts';
import { forgetFailure, isMissingChunk } from '../remote/lazy-component.tsx';
import { ErrorState } from './error-state.tsx';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  readonly fallback?: ReactNode;
  readonly renderError?: (error: Error) => ReactNode;
  readonly header?: ReactNode;
  readonly onError?: (error: Error, info: ErrorInfo) => void;
}

interface ErrorBoundaryState {
  readonly error: Error | null;
  readonly retries: number;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, retries: 0 };

  static getDerivedStateFromError(error: Error): Partial<ErrorBoundaryState> {
    return { error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    forgetFailure(error);
    this.props.onError?.(error, info);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    const { fallback, renderError, header } = this.props;
    if (renderError) return renderError(error);
    if (fallback !== undefined) return fallback;
    return (
      <>
        {header}
        <Failure error={error} onRetry={this.retry} />
      </>
    );
  }

  private readonly retry = (): void => {
    const { error, retries } = this.state;
    // If a retry has failed, too, a newer release has removed the code. Only a reload helps then.
    if (error && isMissingChunk(error) && retries > 0 && navigator.onLine) {
      window.location.reload();
      return;
    }
    this.setState({ error: null, retries: retries + 1 });
  };
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useKitText();
  const kind = isMissingChunk(error) ? 'remote.down' : 'error';
  return (
    <ErrorState title={t(`kit.${kind}.title`)} text={t(`kit.${kind}.text`)} onRetry={onRetry} />
  );
}
