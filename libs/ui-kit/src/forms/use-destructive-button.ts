import { makeStyles, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  button: {
    backgroundColor: tokens.colorPaletteRedBackground3,
    color: tokens.colorNeutralForegroundOnBrand,
    ':hover': {
      backgroundColor: tokens.colorPaletteRedForeground1,
      color: tokens.colorNeutralForegroundInverted,
    },
  },
});

/** The class of a primary button that destroys something. */
export const useDestructiveButton = (): string => useStyles().button;
