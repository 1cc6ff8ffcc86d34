import { makeStyles, tokens } from '../fluent.ts';
import { MOBILE, SHORT_WINDOW } from '../theme/use-media-query.ts';

const useStyles = makeStyles({
  bar: {
    flexShrink: 0,
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    minHeight: '56px',
    boxSizing: 'border-box',
    padding: '6px 16px',
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    [MOBILE]: { gap: '4px', padding: '6px 8px' },
    [SHORT_WINDOW]: { minHeight: '44px', paddingTop: 0, paddingBottom: 0 },
  },
});

export const useScreenBar = (): string => useStyles().bar;
