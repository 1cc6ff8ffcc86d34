import { makeStyles, MOBILE, SHORT_WINDOW, tokens } from '@targum/ui-kit';
import { COMPOSER } from '../../controls/chosen-value.tsx';

const wrongBorder = `${tokens.strokeWidthThin} solid ${tokens.colorPaletteRedBorder2}`;

/** Matches browsers that can make a field as wide as its text. */
const GROWS = '@supports (field-sizing: content)';

export const useComposerStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '6px' },
  /** If this row is narrow, the assistant's icon stands alone. */
  row: { containerType: 'inline-size', containerName: COMPOSER },
  voiceBar: { ':empty': { display: 'none' } },
  box: {
    display: 'flex',
    alignItems: 'flex-end',
    gap: '8px',
    padding: '8px 8px 8px 18px',
    borderRadius: '29px',
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow4,
    [MOBILE]: { gap: '4px', padding: '6px 6px 6px 16px' },
    [SHORT_WINDOW]: { paddingTop: '2px', paddingBottom: '2px' },
    ':focus-within': {
      border: `${tokens.strokeWidthThin} solid ${tokens.colorCompoundBrandStroke}`,
      outline: `1px solid ${tokens.colorCompoundBrandStroke}`,
    },
  },
  /** On phones, the controls move below a text that does not fit beside them. */
  writtenBox: { [GROWS]: { [MOBILE]: { flexWrap: 'wrap', rowGap: 0 } } },
  largeBox: {
    flexWrap: 'wrap',
    padding: '10px 10px 10px 18px',
    borderRadius: '22px',
    [MOBILE]: { padding: '6px 8px 8px 14px' },
  },
  wrong: {
    border: wrongBorder,
    ':focus-within': { border: wrongBorder, outline: `1px solid ${tokens.colorPaletteRedBorder2}` },
  },
  input: {
    flexGrow: 1,
    minWidth: 0,
    boxSizing: 'border-box',
    paddingBlock: '8px',
    paddingInline: 0,
    border: 'none',
    outlineStyle: 'none',
    resize: 'none',
    textAlign: 'start',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: '1rem',
    lineHeight: '1.5',
    '::placeholder': {
      color: tokens.colorNeutralForeground3,
      opacity: 1,
      // An empty input has the height of one line, so a long placeholder must not wrap.
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    [MOBILE]: { paddingBlock: '10px' },
  },
  writtenInput: { [GROWS]: { [MOBILE]: { fieldSizing: 'content' } } },
  largeInput: { flexBasis: '100%', fontSize: '1.0625rem' },
  /** This place is as wide as an icon, so that nothing moves on phones when the icon appears. */
  assistant: {
    flexShrink: 0,
    display: 'flex',
    justifyContent: 'end',
    minWidth: '44px',
    [MOBILE]: { marginInlineEnd: 'auto' },
    // The chooser, also before it has loaded, is as high as the buttons beside it.
    '& .fui-Dropdown > button': { height: '38px', [MOBILE]: { height: '42px' } },
    '& span > button': { height: '40px', [MOBILE]: { height: '44px' } },
  },
  /** The assistant is below the start of the text, and the buttons are at the other end. */
  largeAssistant: {
    flex: '1 1 8rem',
    justifyContent: 'start',
    minWidth: 0,
    marginInlineStart: '-8px',
  },
  button: {
    flexShrink: 0,
    minWidth: '40px',
    height: '40px',
    [MOBILE]: { minWidth: '44px', height: '44px' },
  },
  error: { margin: 0, paddingInline: '16px', color: tokens.colorPaletteRedForeground1 },
});
