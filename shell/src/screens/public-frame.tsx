import type { ReactNode } from 'react';
import { makeStyles, PRINT } from '@targum/ui-kit';
import { DialogHost } from '../dialogs/dialog-host.tsx';
import { PlainHeader } from './plain-header.tsx';

const useStyles = makeStyles({
  frame: {
    height: '100dvh',
    display: 'flex',
    flexDirection: 'column',
    [PRINT]: { display: 'block', height: 'auto' },
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
  return (
    <DialogHost>
      <div className={styles.frame}>
        <PlainHeader linked />
        <main className={styles.main}>{children}</main>
      </div>
    </DialogHost>
  );
}
