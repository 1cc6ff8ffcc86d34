import type { ReactNode } from 'react';
import { makeStyles, tokens } from '@targum/ui-kit';

const useStyles = makeStyles({
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
  },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
});

interface CardHeadProps {
  readonly title: string;
  /** What stands in the line of the title, if there is room. */
  readonly children: ReactNode;
}

export function CardHead({ title, children }: CardHeadProps) {
  const styles = useStyles();
  return (
    <div className={styles.head}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </div>
  );
}
