import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { ErrorBoundary, makeStyles, notifyMissingComponent, Spinner } from '@targum/ui-kit';
import { useT } from '../i18n.ts';

const useStyles = makeStyles({
  loading: {
    position: 'fixed',
    zIndex: 102,
    inset: 0,
    display: 'grid',
    placeItems: 'center',
    pointerEvents: 'none',
    // The animation hides the spinner at first, so that fast code shows no spinner.
    animationName: { from: { visibility: 'hidden' }, to: { visibility: 'hidden' } },
    animationDuration: '300ms',
  },
});

interface DialogPartProps {
  readonly children: ReactNode;
  /** Called when the code of the dialog cannot be loaded. The user has been notified. */
  readonly onFailed: () => void;
}

export function DialogBoundary({ children, onFailed }: DialogPartProps) {
  const t = useT();
  const styles = useStyles();
  const fail = () => {
    onFailed();
    notifyMissingComponent();
  };
  return (
    <ErrorBoundary fallback={null} onError={fail}>
      <Suspense
        fallback={
          <div className={styles.loading}>
            <Spinner label={t('shell.loading')} />
          </div>
        }
      >
        {children}
      </Suspense>
    </ErrorBoundary>
  );
}
