import type { ReactNode } from 'react';
import { Link, LogoMark, makeStyles, PRINT, tokens, useProductName } from '@targum/ui-kit';
import { DialogHost } from '../dialogs/dialog-host.tsx';

const useStyles = makeStyles({
  frame: {
    height: '100dvh',
    display: 'flex',
    flexDirection: 'column',
    [PRINT]: { display: 'block', height: 'auto' },
  },
  header: {
    padding: tokens.spacingHorizontalM,
    borderBlockEndWidth: tokens.strokeWidthThin,
    borderBlockEndStyle: 'solid',
    borderBlockEndColor: tokens.colorNeutralStroke2,
    [PRINT]: { display: 'none' },
  },
  product: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minHeight: '44px',
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    textDecorationLine: 'none',
  },
  main: {
    flexGrow: 1,
    minHeight: 0,
    display: 'flex',
    flexDirection: 'column',
    [PRINT]: { display: 'block' },
  },
});

/** The frame of a screen that needs no sign-in. */
export function PublicFrame({ children }: { readonly children: ReactNode }) {
  const styles = useStyles();
  const product = useProductName();
  return (
    <DialogHost>
      <div className={styles.frame}>
        <header className={styles.header}>
          <Link to="/" className={styles.product}>
            <LogoMark />
            {product}
          </Link>
        </header>
        <main className={styles.main}>{children}</main>
      </div>
    </DialogHost>
  );
}
