import { makeStyles, mergeClasses, tokens } from '../fluent.ts';

const useStyles = makeStyles({
  badge: {
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: 0,
    minWidth: '1.25rem',
    height: '1.25rem',
    boxSizing: 'border-box',
    border: `${tokens.strokeWidthThin} solid ${tokens.colorPaletteMarigoldBorder1}`,
    padding: '0 6px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorPaletteMarigoldBackground1,
    color: tokens.colorPaletteMarigoldForeground2,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    lineHeight: 1,
  },
  brand: {
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
  },
});

interface CountBadgeProps {
  readonly count: number;
  readonly tone?: 'attention' | 'brand';
  /** Without a label, the parent's accessible name must include the count. */
  readonly label?: string;
}

const MOST = 99;

export function CountBadge({ count, tone, label }: CountBadgeProps) {
  const styles = useStyles();
  if (count === 0) return null;
  return (
    <span
      className={mergeClasses(styles.badge, tone === 'brand' && styles.brand)}
      title={label}
      role={label && 'img'}
      aria-label={label}
      aria-hidden={!label || undefined}
    >
      {count > MOST ? `${MOST}+` : count}
    </span>
  );
}
