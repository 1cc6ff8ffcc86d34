import type { RefObject } from 'react';
import { makeStyles, tokens } from '../fluent.ts';

const useStyles = makeStyles({
  link: {
    position: 'fixed',
    zIndex: 102,
    insetBlockStart: '-100px',
    insetInlineStart: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    boxShadow: tokens.shadow16,
    ':focus': { insetBlockStart: tokens.spacingVerticalM },
  },
});

interface SkipLinkProps {
  /** The element with `id`, which has a `tabIndex` of -1. */
  readonly target: RefObject<HTMLElement | null>;
  readonly id: string;
  readonly inert?: boolean;
  readonly children: string;
}

/** Moves the focus past a navigation. The link shows while it has the focus. */
export function SkipLink({ target, id, inert, children }: SkipLinkProps) {
  const styles = useStyles();
  return (
    <a
      href={`#${id}`}
      className={styles.link}
      inert={inert}
      onClick={(event) => {
        event.preventDefault();
        target.current?.focus();
      }}
    >
      {children}
    </a>
  );
}
