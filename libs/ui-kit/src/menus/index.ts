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
export * from './destructive-menu-item.tsx';
export * from './menu.tsx';
export * from './navigation-icon.tsx';
