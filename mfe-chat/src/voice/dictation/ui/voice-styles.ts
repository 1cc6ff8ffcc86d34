import { makeStyles, MOBILE } from '@targum/ui-kit';

export const useVoiceStyles = makeStyles({
  button: {
    flexShrink: 0,
    minWidth: '40px',
    height: '40px',
    [MOBILE]: { minWidth: '44px', height: '44px' },
  },
  /** This place is as wide as the button, so that nothing moves when the button appears. */
  place: { flexShrink: 0, width: '40px', [MOBILE]: { width: '44px' } },
  noPlace: { display: 'contents' },
});
