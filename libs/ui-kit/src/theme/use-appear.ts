import { makeStyles } from '../fluent.ts';

const useStyles = makeStyles({
  appear: {
    animationName: { from: { opacity: 0, transform: 'scale(0.7)' } },
    animationDuration: '150ms',
    animationTimingFunction: 'ease-out',
    '@media (prefers-reduced-motion: reduce)': { animationName: 'none' },
  },
});

/** Returns the class of an icon that grows into view, unless the user prefers reduced motion. */
export const useAppear = (): string => useStyles().appear;
