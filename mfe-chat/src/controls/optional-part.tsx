import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { ErrorBoundary, notifyMissingComponent } from '@targum/ui-kit';

/**
 * Shows lazy children. If their code cannot be loaded, a notice says so, and `onMissing` is called.
 */
export function OptionalPart(props: {
  readonly placeholder?: ReactNode;
  readonly onMissing: () => void;
  readonly children: ReactNode;
}) {
  const { placeholder = null, onMissing, children } = props;
  const fail = () => {
    onMissing();
    notifyMissingComponent();
  };
  return (
    <ErrorBoundary fallback={null} onError={fail}>
      <Suspense fallback={placeholder}>{children}</Suspense>
    </ErrorBoundary>
  );
}
