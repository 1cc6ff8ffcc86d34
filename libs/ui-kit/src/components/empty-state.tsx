import type { ReactNode } from 'react';
import { makeStyles, tokens } from '../fluent.ts';
import { ownTokens } from '../theme/own-tokens.ts';

const useStyles = makeStyles({
  area: { flexGrow: 1, display: 'grid', placeItems: 'center', padding: tokens.spacingHorizontalL },
  card: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    textAlign: 'center',
    gap: tokens.spacingVerticalM,
    maxWidth: '26rem',
    color: tokens.colorNeutralForeground2,
  },
  icon: { display: 'grid', color: tokens.colorBrandForeground1 },
  title: {
    margin: 0,
    fontFamily: ownTokens.fontFamilyHeading,
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
  },
  text: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: '1.6' },
});

interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly text?: string;
  readonly action?: ReactNode;
  readonly role?: 'alert' | 'status';
  readonly screen?: boolean;
}

export function EmptyState({ icon, title, text, action, role, screen }: EmptyStateProps) {
  const styles = useStyles();
  const Heading = screen ? 'h1' : 'h2';
  return (
    <div className={styles.area} role={role}>
      <div className={styles.card}>
        {icon && <span className={styles.icon}>{icon}</span>}
        <Heading className={styles.title}>{title}</Heading>
        {text && <p className={styles.text}>{text}</p>}
        {action}
      </div>
    </div>
  );
}
