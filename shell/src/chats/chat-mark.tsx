import type { Chat } from '@targum/contracts';
import { makeStyles, mergeClasses, tokens } from '@targum/ui-kit';
import { useT } from '../i18n.ts';

const useStyles = makeStyles({
  // The mark consists of a border, because high contrast modes remove backgrounds and keep borders.
  mark: {
    flexShrink: 0,
    boxSizing: 'border-box',
    width: '10px',
    height: '10px',
    borderRadius: tokens.borderRadiusCircular,
    border: `5px solid ${tokens.colorBrandForeground1}`,
  },
  running: {
    border: `2px solid ${tokens.colorBrandForeground1}`,
    animationName: { from: { opacity: 1 }, to: { opacity: 0.3 } },
    animationDuration: '900ms',
    animationDirection: 'alternate',
    animationIterationCount: 'infinite',
    '@media (prefers-reduced-motion: reduce)': { animationName: 'none' },
  },
});

export function ChatMark({ chat: { running, unread } }: { readonly chat: Chat }) {
  const styles = useStyles();
  const t = useT();
  if (!running && !unread) return null;
  const label = t(running ? 'shell.chats.running' : 'shell.chats.unread');
  return (
    <span
      className={mergeClasses(styles.mark, running && styles.running)}
      role="img"
      aria-label={label}
      title={label}
      data-yields=""
    />
  );
}
