/**
 * Menus and their icons are in a chunk of their own, because menus bring positioning and focus
 * management.
 */
export {
  Dropdown,
  MenuDivider,
  MenuItem,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Option,
  Popover,
  PopoverSurface,
} from '@fluentui/react-components';
/** Icons that only menus use. */
export {
  Archive20Regular,
  DatabasePerson20Regular,
  FontIncrease20Regular,
  Keyboard20Regular,
  Laptop20Regular,
  Pin20Regular,
  PinOff20Regular,
  Print20Regular,
} from '@fluentui/react-icons';
export * from './destructive-menu-item.tsx';
export * from './menu.tsx';
export * from './navigation-icon.tsx';
export * from './static-html.ts';
/** Only menus and later screens save files, so the first load leaves this function out. */
export { downloadFile } from '../api/download-file.ts';
