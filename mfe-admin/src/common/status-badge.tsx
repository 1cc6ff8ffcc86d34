import type { JSX } from 'react';
import { makeStyles, mergeClasses, tokens } from '@targum/ui-kit';
import { Badge, shorthands } from '@targum/ui-kit/admin';

const useStyles = makeStyles({
  badge: { flexShrink: 0 },
  // Fluent's warning colour is almost the same as the card's background.
  warning: {
    backgroundColor: tokens.colorPaletteMarigoldBackground2,
    color: tokens.colorPaletteMarigoldForeground2,
    ...shorthands.borderColor(tokens.colorPaletteMarigoldBorder1),
  },
});

interface StatusBadgeProps {
  readonly color: 'warning' | 'informative' | 'success' | 'danger';
  readonly icon?: JSX.Element | undefined;
  readonly children: string;
}

export function StatusBadge({ color, icon, children }: StatusBadgeProps) {
  const styles = useStyles();
  return (
    <Badge
      appearance="tint"
      color={color}
      icon={icon}
      className={mergeClasses(styles.badge, color === 'warning' && styles.warning)}
    >
      {children}
    </Badge>
  );
}
