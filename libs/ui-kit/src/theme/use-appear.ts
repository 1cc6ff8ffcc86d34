import { makeStyles } from '../fluent.ts';

const useStyles = makeStyles({
  appear: {
    animationName: { from: { opacity: 0, transform: 'scale(0.7)' } },
    animationDuration: '150ms',
    animationTimingFunction: 'ease-out',
    '@media (prefers-reduced-motion: reduce)': { animationName: 'none' },
  },
});

/** The class of an icon that takes the place of another: it grows into view, without motion if so set. */
export const useAppear = (): string => useStyles().appear;
