import { makeStyles, MenuItem, tokens } from '@fluentui/react-components';
import type { MenuItemProps } from '@fluentui/react-components';

const RED = tokens.colorPaletteRedForeground1;

const useStyles = makeStyles({
  item: {
    color: RED,
    '& .fui-MenuItem__icon': { color: RED },
    ':hover': { color: RED },
    ':hover .fui-MenuItem__icon': { color: RED },
  },
});

export function DestructiveMenuItem(props: MenuItemProps) {
  return <MenuItem {...props} className={useStyles().item} />;
}
