import { FORCED_COLORS, makeStyles, MOBILE, tokens } from '@targum/ui-kit';

const REDUCED_MOTION = '@media (prefers-reduced-motion: reduce)';

/**
 * Sets the colour of the icon, too, because Fluent colours the icon separately while the pointer is
 * on a subtle button.
 */
const listeningColours = {
  backgroundColor: tokens.colorPaletteRedBackground3,
  color: tokens.colorNeutralForegroundStaticInverted,
  '& .fui-Button__icon': { color: tokens.colorNeutralForegroundStaticInverted },
} as const;

const listeningForced = {
  backgroundColor: 'Highlight',
  color: 'HighlightText',
  '& .fui-Button__icon': { color: 'HighlightText' },
} as const;

export const useListeningStyles = makeStyles({
  listening: {
    ...listeningColours,
    ':hover': listeningColours,
    ':hover:active': listeningColours,
    [FORCED_COLORS]: { forcedColorAdjust: 'none', ...listeningForced, ':hover': listeningForced },
  },
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 10px',
    minHeight: '32px',
    paddingInline: '16px 8px',
    fontSize: tokens.fontSizeBase300,
    color: tokens.colorNeutralForeground2,
  },
  // On phones the text is beside the icon and the buttons are below.
  text: { flexGrow: 1, minWidth: '140px', [MOBILE]: { flexBasis: 'calc(100% - 30px)' } },
  warning: { flexShrink: 0, color: tokens.colorPaletteMarigoldForeground2 },
  actions: { display: 'flex', gap: '4px' },
  atEnd: { marginInlineStart: 'auto' },
  action: { [MOBILE]: { minHeight: '44px' } },
  dot: {
    width: '10px',
    height: '10px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorPaletteRedBackground3,
    animationName: { '50%': { opacity: 0.35 } },
    animationDuration: '1.6s',
    animationIterationCount: 'infinite',
    [REDUCED_MOTION]: { animationName: 'none' },
    [FORCED_COLORS]: { backgroundColor: 'CanvasText' },
  },
  meter: { display: 'flex', alignItems: 'center', gap: '3px', height: '24px' },
  level: {
    width: '4px',
    height: '24px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorCompoundBrandBackground,
    transform: 'scaleY(0.15)',
    [FORCED_COLORS]: { backgroundColor: 'CanvasText' },
  },
  time: { fontVariantNumeric: 'tabular-nums' },
});
