/** Menus and tooltips, in a chunk of their own: they carry positioning and focus management. */
export {
  Dropdown,
  MenuButton,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuItemLink,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Option,
  Tooltip,
} from '@fluentui/react-components';
export type { MenuButtonProps } from '@fluentui/react-components';
export * from './destructive-menu-item.tsx';
export * from './menu.tsx';
