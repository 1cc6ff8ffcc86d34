/** Menus, in a chunk of their own, because they carry positioning and focus management. */
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
/** Icons that only menus use. */
export {
  Archive20Regular,
  Keyboard20Regular,
  Pin20Regular,
  PinOff20Regular,
} from '@fluentui/react-icons';
export * from './destructive-menu-item.tsx';
export * from './menu.tsx';
export * from './navigation-icon.tsx';
