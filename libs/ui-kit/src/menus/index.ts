/** Menus and tooltips, in a chunk of their own: they carry positioning and focus management. */
export {
  Dropdown,
  MenuDivider,
  MenuItem,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Option,
} from '@fluentui/react-components';
export * from './destructive-menu-item.tsx';
export * from './menu.tsx';
