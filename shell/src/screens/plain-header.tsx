import type { ReactNode } from 'react';
import { LogoMark, makeStyles, tokens, useProductName } from '@targum/ui-kit';

const useStyles = makeStyles({
  header: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    padding: tokens.spacingHorizontalM,
    borderBlockEndWidth: tokens.strokeWidthThin,
    borderBlockEndStyle: 'solid',
    borderBlockEndColor: tokens.colorNeutralStroke2,
  },
  product: { flexGrow: 1, fontWeight: tokens.fontWeightSemibold },
});

/** The header of pages that stand in place of the product. */
export function PlainHeader({ children }: { readonly children?: ReactNode }) {
  const styles = useStyles();
  return (
    <header className={styles.header} data-bar="">
      <LogoMark />
      <span className={styles.product}>{useProductName()}</span>
      {children}
    </header>
  );
}
