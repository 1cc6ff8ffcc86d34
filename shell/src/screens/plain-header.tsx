import type { ReactNode } from 'react';
import { Link, LogoMark, makeStyles, PRINT, tokens, useProductName } from '@targum/ui-kit';

const useStyles = makeStyles({
  header: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
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
    marginInlineEnd: 'auto',
    minHeight: '44px',
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    textDecorationLine: 'none',
  },
});

interface PlainHeaderProps {
  /** True to make the product's name a link to the start page. */
  readonly linked?: boolean;
  readonly children?: ReactNode;
}

/** The header of pages without a sidebar. */
export function PlainHeader({ linked = false, children }: PlainHeaderProps) {
  const styles = useStyles();
  const name = (
    <>
      <LogoMark />
      {useProductName()}
    </>
  );
  return (
    <header className={styles.header} data-bar="">
      {linked ? (
        <Link to="/" className={styles.product}>
          {name}
        </Link>
      ) : (
        <span className={styles.product}>{name}</span>
      )}
      {children}
    </header>
  );
}
