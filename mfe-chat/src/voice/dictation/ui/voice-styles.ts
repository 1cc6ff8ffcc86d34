import { makeStyles, MOBILE } from '@targum/ui-kit';

export const useVoiceStyles = makeStyles({
  button: {
    flexShrink: 0,
    minWidth: '40px',
    height: '40px',
    [MOBILE]: { minWidth: '44px', height: '44px' },
  },
  /** As wide as the button, which may appear later or not at all, so that nothing moves. */
  place: { flexShrink: 0, width: '40px', [MOBILE]: { width: '44px' } },
});
