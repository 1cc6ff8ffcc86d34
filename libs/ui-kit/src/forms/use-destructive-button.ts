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

/** Returns the class of a primary button for an action that deletes. */
export const useDestructiveButton = (): string => useStyles().button;
